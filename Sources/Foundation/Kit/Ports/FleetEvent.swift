public import CrosstownGeo
public import CrosstownValues

/// A recorded change of a vehicle's state, in the terms of MDS 2.0.
public struct FleetEvent: Hashable, Sendable {
    /// The sequence number among all events.
    public let number: Int64
    /// The vehicle.
    public let vehicle: Identifier<FleetVehicle>
    /// What happened.
    public let event: String
    /// The state after it.
    public let state: String
    /// When it happened.
    public let at: Timestamp
    /// Where it happened.
    public let place: Coordinate
    /// The battery level in percent, if known.
    public let batteryPercent: Int?
    /// The ride, if any.
    public let ride: Identifier<FleetRide>?

    /// Creates an event.
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
