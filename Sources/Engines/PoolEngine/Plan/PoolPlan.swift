public import CrosstownValues

/// A plan: the riders of each car, their order and times.
public struct PoolPlan: Sendable, Equatable, Codable {
    /// The cars with riders, in the order of the problem's drivers.
    public var rides: [Ride]

    /// Creates a plan.
    public init(rides: [Ride] = []) { self.rides = rides }

    /// The number of riders (requests, not people) with a ride.
    public var served: Int { rides.reduce(0) { $0 + $1.pickUps.count } }

    /// The total detour of all drivers.
    public var totalDetour: Seconds { rides.reduce(.zero) { $0 + $1.detour } }

    /// The driver and the time of each rider's pick-up.
    public var pickUps: [Identifier<Rider>: (driver: Identifier<Driver>, at: Timestamp)] {
        var result: [Identifier<Rider>: (driver: Identifier<Driver>, at: Timestamp)] = [:]
        for ride in rides {
            for pickUp in ride.pickUps { result[pickUp.rider] = (ride.driver, pickUp.at) }
        }
        return result
    }
}
