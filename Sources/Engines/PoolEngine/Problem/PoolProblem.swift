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

/// Where the travel times between places come from.
public enum TravelSource: Sendable {
    /// Great-circle distance, one third longer by road (1.3), at an average speed.
    case greatCircle(speed: MetresPerSecond)
    /// A square table in milliseconds, row by row: drivers in order, riders in order, meeting points, the event.
    case matrix([Int32])

    /// How many times as long as the great circle a way by road is taken to be, as usual within a town.
    public static let roadFactor = 1.3
}
