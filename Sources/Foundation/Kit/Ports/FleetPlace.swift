public import CrosstownGeo
public import CrosstownValues

/// The position of a vehicle at a time.
public struct FleetPlace: Hashable, Sendable {
    /// The vehicle.
    public let vehicle: Identifier<FleetVehicle>
    /// When it was there.
    public let at: Timestamp
    /// Where it was.
    public let place: Coordinate
    /// The station, if any.
    public let station: Identifier<FleetStation>?
    /// The ride, if any.
    public let ride: Identifier<FleetRide>?
    /// The battery level in percent, if known.
    public let batteryPercent: Int?

    /// Creates a position.
    public init(
        vehicle: Identifier<FleetVehicle>,
        at moment: Timestamp,
        place: Coordinate,
        station: Identifier<FleetStation>?,
        ride: Identifier<FleetRide>?,
        batteryPercent: Int?
    ) {
        self.vehicle = vehicle
        at = moment
        self.place = place
        self.station = station
        self.ride = ride
        self.batteryPercent = batteryPercent
    }
}
