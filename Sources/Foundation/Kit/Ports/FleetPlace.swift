public import CrosstownGeo
public import CrosstownValues

/// Where a vehicle was at a moment.
public struct FleetPlace: Hashable, Sendable {
    /// Whose it is.
    public let vehicle: Identifier<FleetVehicle>
    /// When it was there.
    public let at: Timestamp
    /// Where it was.
    public let place: Coordinate
    /// The station where it stood.
    public let station: Identifier<FleetStation>?
    /// The ride that it was in.
    public let ride: Identifier<FleetRide>?
    /// How full the battery was, where it is known.
    public let batteryPercent: Int?

    /// Describes a place.
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
