public import CrosstownValues

/// By how much the arrivals that people were told were off, counted by how much was left when they were told.
///
/// Counts alone, without a person, a taxi or a place; what is further back counts less.
public struct ArrivalErrors: Hashable, Sendable {
    /// Arrivals that were told with about as much left, by how far they were off.
    public struct Row: Hashable, Sendable {
        /// How many arrivals, by the index of `offMinutes`; the last are further off than all of them.
        public var weights = [Double](repeating: 0, count: ArrivalErrors.offMinutes.count + 1)
        /// How many of the arrivals were more than a minute later than was told.
        public var lateWeight = 0.0

        /// How many arrivals count.
        public var weight: Double { weights.reduce(0, +) }

        /// What share of the arrivals was more than a minute later than was told.
        public var lateShare: Double? { weight > 0 ? min(1, lateWeight / weight) : nil }

        /// Within how many minutes four of five arrivals were; `nil` before twenty, or where most were off by more than all
        /// that is counted.
        public var usualMinutes: Int? {
            guard weight >= ArrivalErrors.leastWeight else { return nil }
            var sum = 0.0
            for (minutes, weight) in zip(ArrivalErrors.offMinutes, weights) {
                sum += weight
                if sum >= ArrivalErrors.usualShare * self.weight { return minutes }
            }
            return nil
        }

        /// Makes a row without arrivals.
        public init() {}
    }

    /// An arrival that was told, held against what happened.
    public struct Measured: Hashable, Sendable {
        /// The index of the row: how many of `leftMinutes` were left or more.
        public let row: Int
        /// The index of the weight within the row.
        public let off: Int
        /// Whether the taxi came more than a minute later than was told.
        public let isLate: Bool

        /// Holds an arrival that was told at a moment against the real one.
        public init(told: Timestamp, at moment: Timestamp, real: Timestamp) {
            let lateSeconds = Double(real.milliseconds(since: told)) / 1000
            let leftSeconds = max(0, Double(told.milliseconds(since: moment)) / 1000)
            isLate = lateSeconds > 60
            row = ArrivalErrors.row(leftSeconds: leftSeconds)
            let minutes = abs(lateSeconds) / 60
            off = ArrivalErrors.offMinutes.firstIndex { minutes <= Double($0) } ?? ArrivalErrors.offMinutes.count
        }
    }

    /// Where the rows begin, in minutes that are left; the first one is below all of them.
    public static let leftMinutes = [2, 5, 10, 20]
    /// How far off arrivals are, in minutes.
    public static let offMinutes = [1, 2, 3, 5, 8, 12, 20]
    /// What of the counts remains at each further arrival: the last hundred or so count.
    public static let memory = 0.99
    /// What twenty arrivals weigh once they have faded.
    private static let leastWeight = 18.0
    private static let usualShare = 0.8

    /// The rows, shortest time left first.
    public var rows = [Row](repeating: Row(), count: ArrivalErrors.leftMinutes.count + 1)

    /// Makes what is known before the first arrival.
    public init() {}

    /// Within how many minutes a taxi usually comes, told so long before; `nil` as long as that is not known.
    public func usualMinutes(leftSeconds: Double) -> Int? { rows[Self.row(leftSeconds: leftSeconds)].usualMinutes }

    /// The row of arrivals that are so far away.
    public static func row(leftSeconds: Double) -> Int { leftMinutes.count { leftSeconds >= Double($0) * 60 } }
}
