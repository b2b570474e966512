public import CrosstownValues

/// Who rides with whom, in which order and at what time.
public struct PoolPlan: Sendable, Equatable, Codable {
    /// The cars that take somebody, in the order of the problem's drivers.
    public var rides: [Ride]

    /// Makes a plan.
    public init(rides: [Ride] = []) { self.rides = rides }

    /// How many riders (requests, not persons) have a ride.
    public var served: Int { rides.reduce(0) { $0 + $1.pickUps.count } }

    /// The time that all drivers together give to others.
    public var totalDetour: Seconds { rides.reduce(.zero) { $0 + $1.detour } }

    /// The driver and the moment of each rider's pick-up.
    public var pickUps: [Identifier<Rider>: (driver: Identifier<Driver>, at: Timestamp)] {
        var result: [Identifier<Rider>: (driver: Identifier<Driver>, at: Timestamp)] = [:]
        for ride in rides {
            for pickUp in ride.pickUps { result[pickUp.rider] = (ride.driver, pickUp.at) }
        }
        return result
    }
}
