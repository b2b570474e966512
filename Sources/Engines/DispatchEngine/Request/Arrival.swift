public import CrosstownValues

/// What is told of the arrival of a coming taxi: a moment that stands until the estimate really means another one, and
/// whether the taxi is there.
///
/// Estimates change with each position by a few seconds. People are told a new time where it is another time.
public struct Arrival: Hashable, Sendable {
    /// An estimate that differs by less from what was told changes nothing.
    public static let leastChangeMilliseconds: Int64 = 20_000
    /// A tenth of what is left is what an estimate may waver by: of ten minutes one, and less as the taxi comes near.
    public static let leastChangeShare: Int64 = 10

    /// When the taxi should be at the meeting place, as people are told.
    public let expectedAt: Timestamp
    /// Whether the taxi is at the meeting place.
    public let isHere: Bool

    /// What to tell after an estimate.
    ///
    /// - Parameters:
    ///   - estimate: when the taxi should be there, by its newest position.
    ///   - isHere: whether the taxi has arrived, by ``ArrivalRule``.
    ///   - told: what was told before, if anything was.
    ///   - now: the moment, by which far times may waver more than near ones.
    public init(estimate: Timestamp, isHere: Bool, after told: Arrival? = nil, at now: Timestamp? = nil) {
        self.isHere = isHere
        let left = now.map { max(0, estimate.milliseconds(since: $0)) } ?? 0
        let least = max(Self.leastChangeMilliseconds, left / Self.leastChangeShare)
        if let told, abs(estimate.milliseconds(since: told.expectedAt)) < least {
            expectedAt = told.expectedAt
        } else {
            expectedAt = estimate
        }
    }

    /// What was told already, as it was kept.
    public init(expectedAt: Timestamp, isHere: Bool) {
        self.expectedAt = expectedAt
        self.isHere = isHere
    }

    /// Whole minutes from a moment until the taxi should be there, at least one.
    public func minutesLeft(at now: Timestamp) -> Int {
        max(1, Int((Double(expectedAt.milliseconds(since: now)) / 60_000).rounded()))
    }
}
