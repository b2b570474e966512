public import CrosstownValues

/// A way in one mode, or a wait, within a trip.
public struct Leg: Sendable, Hashable {
    /// When it began.
    public let start: Timestamp
    /// When it ended.
    public let end: Timestamp
    /// How likely each mode is.
    public let modes: ModeProbabilities
    /// How far it led.
    public let distance: DistanceEstimate
}
