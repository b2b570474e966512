public import CrosstownValues

/// A movement in one mode, or a wait, within a trip.
public struct Leg: Sendable, Hashable {
    /// The start time.
    public let start: Timestamp
    /// The end time.
    public let end: Timestamp
    /// The probability of each mode.
    public let modes: ModeProbabilities
    /// The length with its error.
    public let distance: DistanceEstimate
}
