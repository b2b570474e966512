public import CrosstownValues

/// What people have been told already, and what it is worth to keep.
public struct Commitments: Sendable {
    /// The time span in which each promised rider must be picked up.
    public var windows: [Identifier<Rider>: PickUpWindow]
    /// Who each rider believes to ride with.
    public var drivers: [Identifier<Rider>: Identifier<Driver>]
    /// Riders who stay with the driver told to them.
    public var frozen: Set<Identifier<Rider>>
    /// Riders who lost a promised ride: they come before all who were promised nothing, at any time that suits them.
    public var urgent: Set<Identifier<Rider>>
    /// The detour that is accepted to spare one rider a change of driver; zero breaks ties only.
    public var driverChangeCost: Seconds

    /// Makes commitments; none at all by default.
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

    /// What riders of a plan believe once they were told: their driver, and a pick-up within a tolerance.
    public init(told plan: PoolPlan, tolerance: Seconds) {
        self.init(
            windows: plan.pickUps.mapValues { PickUpWindow(around: $0.at, tolerance: tolerance) },
            drivers: plan.pickUps.mapValues { $0.driver }
        )
    }
}
