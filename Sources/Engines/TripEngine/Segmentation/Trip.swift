public import CrosstownValues

/// A trip from one stay to the next, with all its legs.
public struct Trip: Sendable, Hashable {
    /// The start time.
    public let start: Timestamp
    /// The end time.
    public let end: Timestamp
    /// The legs in order, without gaps.
    public let legs: [Leg]

    /// The total length of all legs.
    public var distance: Metres { legs.reduce(.zero) { $0 + $1.distance.distance } }
}
