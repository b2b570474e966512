public import CrosstownValues

/// The errors of announced arrivals, counted by the remaining time at the announcement.
///
/// It stores only counts, without people, taxis or places; older counts have less weight.
public struct ArrivalErrors: Hashable, Sendable {
    /// The errors of arrivals announced with about the same remaining time.
    public struct Row: Hashable, Sendable {
        /// The weight of arrivals by the index of `offMinutes`; the last index is for larger errors.
        public var weights = [Double](repeating: 0, count: ArrivalErrors.offMinutes.count + 1)
        /// The weight of arrivals that were more than a minute later than announced.
        public var lateWeight = 0.0

        /// The total weight of arrivals.
        public var weight: Double { weights.reduce(0, +) }

        /// The share of arrivals that were more than a minute later than announced.
        public var lateShare: Double? { weight > 0 ? min(1, lateWeight / weight) : nil }

        /// The error in minutes of four out of five arrivals; `nil` before twenty arrivals, or if most errors are
        /// beyond the range.
        public var usualMinutes: Int? {
            guard weight >= ArrivalErrors.leastWeight else { return nil }
            var sum = 0.0
            for (minutes, weight) in zip(ArrivalErrors.offMinutes, weights) {
                sum += weight
                if sum >= ArrivalErrors.usualShare * self.weight { return minutes }
            }
            return nil
        }

        /// Creates a row without arrivals.
        public init() {}
    }

    /// The error of an announced arrival.
    public struct Measured: Hashable, Sendable {
        /// The index of the row: the number of `leftMinutes` that the remaining time reaches.
        public let row: Int
        /// The index of the weight within the row.
        public let off: Int
        /// Whether the taxi came more than a minute later than announced.
        public let isLate: Bool

        /// Compares an arrival announced at a moment with the actual one.
        public init(told: Timestamp, at moment: Timestamp, real: Timestamp) {
            let lateSeconds = Double(real.milliseconds(since: told)) / 1000
            let leftSeconds = max(0, Double(told.milliseconds(since: moment)) / 1000)
            isLate = lateSeconds > 60
            row = ArrivalErrors.row(leftSeconds: leftSeconds)
            let minutes = abs(lateSeconds) / 60
            off = ArrivalErrors.offMinutes.firstIndex { minutes <= Double($0) } ?? ArrivalErrors.offMinutes.count
        }
    }

    /// The remaining minutes at which rows begin; the first row is below all of them.
    public static let leftMinutes = [2, 5, 10, 20]
    /// The errors in minutes at which the counts of a row begin.
    public static let offMinutes = [1, 2, 3, 5, 8, 12, 20]
    /// The factor by which counts shrink with each new arrival: about the last hundred matter.
    public static let memory = 0.99
    /// The weight of twenty arrivals after shrinking.
    private static let leastWeight = 18.0
    private static let usualShare = 0.8

    /// The rows, shortest remaining time first.
    public var rows = [Row](repeating: Row(), count: ArrivalErrors.leftMinutes.count + 1)

    /// Creates counts without arrivals.
    public init() {}

    /// Returns the usual error in minutes at a remaining time, or `nil` with too few arrivals.
    public func usualMinutes(leftSeconds: Double) -> Int? { rows[Self.row(leftSeconds: leftSeconds)].usualMinutes }

    /// Returns the row of a remaining time.
    public static func row(leftSeconds: Double) -> Int { leftMinutes.count { leftSeconds >= Double($0) * 60 } }
}
