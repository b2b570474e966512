public import CrosstownGeo
public import CrosstownValues

/// A change of a vehicle's state as it was written down, in the names of MDS 2.0.
public struct FleetEvent: Hashable, Sendable {
    /// The place of the event among all.
    public let number: Int64
    /// Whose it is.
    public let vehicle: Identifier<FleetVehicle>
    /// What happened.
    public let event: String
    /// The state since then.
    public let state: String
    /// When it happened.
    public let at: Timestamp
    /// Where it happened.
    public let place: Coordinate
    /// How full the battery was, where it is known.
    public let batteryPercent: Int?
    /// The ride that it belongs to.
    public let ride: Identifier<FleetRide>?

    /// Describes an event.
    public init(
        number: Int64,
        vehicle: Identifier<FleetVehicle>,
        event: String,
        state: String,
        at moment: Timestamp,
        place: Coordinate,
        batteryPercent: Int?,
        ride: Identifier<FleetRide>?
    ) {
        self.number = number
        self.vehicle = vehicle
        self.event = event
        self.state = state
        at = moment
        self.place = place
        self.batteryPercent = batteryPercent
        self.ride = ride
    }
}
