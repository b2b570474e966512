public import CrosstownGeo
public import CrosstownValues

/// Who drives and who rides to one event, and what limits hold.
public struct PoolProblem: Sendable {
    /// Those who drive.
    public var drivers: [Driver]
    /// Those who want a ride.
    public var riders: [Rider]
    /// Places to which riders may walk to be picked up.
    public var meetingPoints: [Coordinate]
    /// Where the event takes place.
    public var eventPlace: Coordinate
    /// The moment by which every car has arrived.
    public var eventStart: Timestamp
    /// The time that a car stands at each pick-up.
    public var boarding: Seconds
    /// Where travel times come from.
    public var travel: TravelSource

    /// Makes a problem.
    public init(
        drivers: [Driver],
        riders: [Rider],
        eventPlace: Coordinate,
        eventStart: Timestamp,
        boarding: Seconds = .zero,
        meetingPoints: [Coordinate] = [],
        travel: TravelSource
    ) {
        self.drivers = drivers
        self.riders = riders
        self.meetingPoints = meetingPoints
        self.eventPlace = eventPlace
        self.eventStart = eventStart
        self.boarding = boarding
        self.travel = travel
    }

    /// The walking speed to a meeting point: 1.33 m/s (TCQSM, 3rd edition, suggests 4.8 km/h for planning).
    public static let walkingSpeed = MetresPerSecond(1.33)
}
