public import CrosstownValues

/// What a pool remembers from one change to the next: the plan in force and what people were told.
public struct PoolMemory: Sendable, Equatable, Codable {
    /// The plan in force.
    public var plan: PoolPlan
    /// The window that each rider with a ride was promised.
    public var promises: [Identifier<Rider>: PickUpWindow]
    /// Who drives each rider, as far as riders have been told.
    public var toldDrivers: [Identifier<Rider>: Identifier<Driver>]
    /// Riders who lost the ride that they were promised and have no other yet.
    public var stranded: Set<Identifier<Rider>>

    /// Makes a memory; an empty one by default.
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

    /// The same without what riders were told who wish something else now: they are as if they had just come.
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
