public import CrosstownGeo
public import CrosstownValues

/// The drivers, riders and limits of one event.
public struct PoolProblem: Sendable {
    /// The drivers.
    public var drivers: [Driver]
    /// The riders.
    public var riders: [Rider]
    /// Places where riders can walk for their pick-up.
    public var meetingPoints: [Coordinate]
    /// The place of the event.
    public var eventPlace: Coordinate
    /// The time by which every car has to arrive.
    public var eventStart: Timestamp
    /// The boarding time at each pick-up.
    public var boarding: Seconds
    /// The source of travel times.
    public var travel: TravelSource

    /// Creates a problem.
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
