public import CrosstownGeo
public import CrosstownValues

/// A completed ride, without its rider.
public struct FleetTrip: Hashable, Sendable {
    /// The ID.
    public let ride: Identifier<FleetRide>
    /// The vehicle.
    public let vehicle: Identifier<FleetVehicle>
    /// When it began.
    public let startedAt: Timestamp
    /// When it ended.
    public let endedAt: Timestamp
    /// Where it began.
    public let start: Coordinate
    /// Where it ended.
    public let end: Coordinate
    /// The length of the route, if known.
    public let ridden: Metres?
    /// The price in the smallest unit of the currency.
    public let price: Int64
    /// The code of the currency.
    public let currency: String

    /// Creates a ride.
    public init(
        ride: Identifier<FleetRide>,
        vehicle: Identifier<FleetVehicle>,
        startedAt: Timestamp,
        endedAt: Timestamp,
        start: Coordinate,
        end: Coordinate,
        ridden: Metres?,
        price: Int64,
        currency: String
    ) {
        self.ride = ride
        self.vehicle = vehicle
        self.startedAt = startedAt
        self.endedAt = endedAt
        self.start = start
        self.end = end
        self.ridden = ridden
        self.price = price
        self.currency = currency
    }
}
