public import CrosstownValues

/// A way from one stay to the next, with all its legs.
public struct Trip: Sendable, Hashable {
    /// When it began.
    public let start: Timestamp
    /// When it ended.
    public let end: Timestamp
    /// Its legs in order, without gaps.
    public let legs: [Leg]

    /// How far all legs led together.
    public var distance: Metres { legs.reduce(.zero) { $0 + $1.distance.distance } }
}
