public import CrosstownValues

/// How firmly the pool stands by its word.
public struct PromiseRules: Sendable {
    /// A pick-up stays within this span of the first moment told, to both sides.
    public var tolerance: Seconds
    /// So long before the event, drivers are told and nothing changes any more but by cancellations.
    public var freeze: Seconds
    /// The detour that is accepted to spare one rider a change of driver once drivers are told; before, ties only.
    public var driverChangeCost: Seconds

    /// Makes rules; by default 5 minutes, 2 hours and 3 minutes.
    public init(
        tolerance: Seconds = Seconds(300),
        freeze: Seconds = Seconds(7200),
        driverChangeCost: Seconds = Seconds(180)
    ) {
        self.tolerance = tolerance
        self.freeze = freeze
        self.driverChangeCost = driverChangeCost
    }
}
