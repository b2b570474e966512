public import CrosstownValues

/// The promises to riders, and the cost of breaking them.
public struct Commitments: Sendable {
    /// The window of each promised rider's pick-up.
    public var windows: [Identifier<Rider>: PickUpWindow]
    /// The driver that each rider expects.
    public var drivers: [Identifier<Rider>: Identifier<Driver>]
    /// Riders who stay with their announced driver.
    public var frozen: Set<Identifier<Rider>>
    /// Riders who lost a promised ride: they take precedence over all riders without a promise, at any time that suits
    /// them.
    public var urgent: Set<Identifier<Rider>>
    /// The accepted detour to avoid one change of driver; zero only breaks ties.
    public var driverChangeCost: Seconds

    /// Creates commitments, by default none.
    public init(
        windows: [Identifier<Rider>: PickUpWindow] = [:],
        drivers: [Identifier<Rider>: Identifier<Driver>] = [:],
        frozen: Set<Identifier<Rider>> = [],
        urgent: Set<Identifier<Rider>> = [],
        driverChangeCost: Seconds = .zero
    ) {
        self.windows = windows
        self.drivers = drivers
        self.frozen = frozen
        self.urgent = urgent
        self.driverChangeCost = driverChangeCost
    }

    /// Creates the commitments of an announced plan: each rider's driver, and a pick-up within a tolerance.
    public init(told plan: PoolPlan, tolerance: Seconds) {
        self.init(
            windows: plan.pickUps.mapValues { PickUpWindow(around: $0.at, tolerance: tolerance) },
            drivers: plan.pickUps.mapValues { $0.driver }
        )
    }
}
