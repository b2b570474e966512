public import CrosstownValues

/// The stored state of a pool between changes: the current plan and its promises.
public struct PoolMemory: Sendable, Equatable, Codable {
    /// The current plan.
    public var plan: PoolPlan
    /// The promised window of each rider with a ride.
    public var promises: [Identifier<Rider>: PickUpWindow]
    /// Each rider's driver, if the rider was notified.
    public var toldDrivers: [Identifier<Rider>: Identifier<Driver>]
    /// Riders who lost their promised ride and have no other yet.
    public var stranded: Set<Identifier<Rider>>

    /// Creates a memory, by default an empty one.
    public init(
        plan: PoolPlan = PoolPlan(),
        promises: [Identifier<Rider>: PickUpWindow] = [:],
        toldDrivers: [Identifier<Rider>: Identifier<Driver>] = [:],
        stranded: Set<Identifier<Rider>> = []
    ) {
        self.plan = plan
        self.promises = promises
        self.toldDrivers = toldDrivers
        self.stranded = stranded
    }

    /// Returns a copy without the promises to riders who updated their wishes: they start again as new riders.
    public func forgetting(_ riders: Set<Identifier<Rider>>) -> PoolMemory {
        if riders.isEmpty { return self }
        var memory = self
        for index in memory.plan.rides.indices {
            memory.plan.rides[index].pickUps.removeAll { riders.contains($0.rider) }
        }
        memory.plan.rides.removeAll { $0.pickUps.isEmpty }
        for rider in riders {
            memory.promises[rider] = nil
            memory.toldDrivers[rider] = nil
            memory.stranded.remove(rider)
        }
        return memory
    }
}
