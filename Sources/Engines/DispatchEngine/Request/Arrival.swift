public import CrosstownValues

/// The announced arrival of a taxi: a time that changes only if the estimate really differs, and whether the taxi has
/// arrived.
///
/// Estimates vary by a few seconds with each position. The passenger sees a new time only if it is really another time.
public struct Arrival: Hashable, Sendable {
    /// A smaller difference from the announced time changes nothing.
    public static let leastChangeMilliseconds: Int64 = 20_000
    /// A difference below a tenth of the remaining time changes nothing: one minute of ten, and less as the taxi comes
    /// near.
    public static let leastChangeShare: Int64 = 10

    /// The announced arrival at the meeting place.
    public let expectedAt: Timestamp
    /// Whether the taxi is at the meeting place.
    public let isHere: Bool

    /// Creates the arrival to announce after an estimate.
    ///
    /// - Parameters:
    ///   - estimate: The arrival estimated from the latest position.
    ///   - isHere: Whether the taxi has arrived, by ``ArrivalRule``.
    ///   - told: The last announced arrival, if any.
    ///   - now: The current time, which determines the allowed difference.
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

    /// Creates a stored arrival.
    public init(expectedAt: Timestamp, isHere: Bool) {
        self.expectedAt = expectedAt
        self.isHere = isHere
    }

    /// Returns the whole minutes from a moment until the arrival, at least one.
    public func minutesLeft(at now: Timestamp) -> Int {
        max(1, Int((Double(expectedAt.milliseconds(since: now)) / 60_000).rounded()))
    }
}
