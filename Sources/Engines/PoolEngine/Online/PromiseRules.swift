public import CrosstownValues

/// The rules of promises.
public struct PromiseRules: Sendable {
    /// The maximum difference between a pick-up and its first announced time, in both directions.
    public var tolerance: Seconds
    /// How long before the event riders learn their drivers and only cancellations change the plan.
    public var freeze: Seconds
    /// The accepted detour to avoid one change of driver after the freeze; before, it only breaks ties.
    public var driverChangeCost: Seconds

    /// Creates rules, by default 5 minutes, 2 hours and 3 minutes.
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
