/// The limits of a ride's time and their milestones, in milliseconds of ride time.
///
/// `RideClock` measures ride time, so that a clock that jumps shortens a limit by at most a day.
package struct RideLimits: Hashable, Sendable {
    /// The ride time after which a rider must extend or return: 24 hours.
    static let lengthMilliseconds: Int64 = 86_400_000
    /// The time before a limit when the rider is warned, and can extend.
    static let warningMilliseconds: Int64 = 3_600_000

    package enum Milestone: Hashable, Sendable {
        /// The limit, or the end of the maximum time, is an hour away.
        case warning
        /// The limit has passed, a number of times 24 hours ago, counted from one.
        case overdue(Int)
        /// The maximum time is over: the vehicle is lost.
        case lost
    }

    /// The number of extensions.
    let extensions: Int
    /// The maximum time of the ride, including extensions.
    let maximum: Int64

    /// Creates the limits of a ride, in milliseconds.
    package init(extensions: Int, maximum: Int64) { (self.extensions, self.maximum) = (extensions, maximum) }

    /// When the vehicle must be back, unless the ride is extended.
    package var due: Int64 { min(Int64(extensions + 1) * Self.lengthMilliseconds, maximum) }

    /// Whether the ride cannot be extended further.
    var isLast: Bool { due >= maximum }

    /// Whether the rider can extend: from the warning on, even late.
    package func mayExtend(at time: Int64) -> Bool { time >= due - Self.warningMilliseconds && !isLast }

    /// Returns the number of extensions that moves the limit into the future.
    package func extended(at time: Int64) -> Int { max(extensions + 1, Int(time / Self.lengthMilliseconds)) }

    /// Returns the milestones after one time and by another, in order.
    package func milestones(after: Int64, by time: Int64) -> [Milestone] {
        milestones.filter { $0.at > after && $0.at <= time }.map(\.milestone)
    }

    /// Returns the time of the next milestone; `nil` after the last.
    package func next(after time: Int64) -> Int64? { milestones.first { $0.at > time }.map { $0.at - time } }

    private var milestones: [(at: Int64, milestone: Milestone)] {
        let overdue = stride(from: due, to: maximum, by: Int64.Stride(Self.lengthMilliseconds)).enumerated()
        let warnings = Set([due, maximum]).map { ($0 - Self.warningMilliseconds, Milestone.warning) }
        let all = warnings + overdue.map { ($1, Milestone.overdue($0 + 1)) } + [(maximum, .lost)]
        return all.map { (at: $0.0, milestone: $0.1) }.sorted { $0.at < $1.at }
    }
}
