/// How long a ride may take, and what happens on its way there; all in milliseconds of ride time.
///
/// Ride time is what `RideClock` counts, so that a clock that jumps brings no limit nearer than a day.
package struct RideLimits: Hashable, Sendable {
    /// The ride time after which a rider must extend or return: 24 hours.
    static let lengthMilliseconds: Int64 = 86_400_000
    /// How long before a limit the rider is warned, and may extend from then on.
    static let warningMilliseconds: Int64 = 3_600_000

    /// Something that is due at a moment of a ride.
    package enum Milestone: Hashable, Sendable {
        /// The limit, or the end of the longest ride, is an hour away.
        case warning
        /// The limit has passed, so many times 24 hours ago, counted from one.
        case overdue(Int)
        /// The longest ride is over: the vehicle counts as lost.
        case lost
    }

    /// How often the ride was extended.
    let extensions: Int
    /// The longest that the ride may take, extended or not.
    let maximum: Int64

    /// The limits of a ride that was extended so often, in milliseconds.
    package init(extensions: Int, maximum: Int64) { (self.extensions, self.maximum) = (extensions, maximum) }

    /// When the vehicle must be back, unless the ride is extended.
    package var due: Int64 { min(Int64(extensions + 1) * Self.lengthMilliseconds, maximum) }

    /// Whether the ride can be made no longer.
    var isLast: Bool { due >= maximum }

    /// Whether the rider may extend: from the warning on, late or not.
    package func mayExtend(at time: Int64) -> Bool { time >= due - Self.warningMilliseconds && !isLast }

    /// The number of extensions after which the limit lies ahead again.
    package func extended(at time: Int64) -> Int { max(extensions + 1, Int(time / Self.lengthMilliseconds)) }

    /// What became due after one moment and by another, in its order.
    package func milestones(after: Int64, by time: Int64) -> [Milestone] {
        milestones.filter { $0.at > after && $0.at <= time }.map(\.milestone)
    }

    /// How long it is until the next milestone; `nil` after the last.
    package func next(after time: Int64) -> Int64? { milestones.first { $0.at > time }.map { $0.at - time } }

    private var milestones: [(at: Int64, milestone: Milestone)] {
        let overdue = stride(from: due, to: maximum, by: Int64.Stride(Self.lengthMilliseconds)).enumerated()
        let warnings = Set([due, maximum]).map { ($0 - Self.warningMilliseconds, Milestone.warning) }
        let all = warnings + overdue.map { ($1, Milestone.overdue($0 + 1)) } + [(maximum, .lost)]
        return all.map { (at: $0.0, milestone: $0.1) }.sorted { $0.at < $1.at }
    }
}
