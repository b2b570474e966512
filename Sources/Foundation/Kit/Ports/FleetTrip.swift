public import CrosstownGeo
public import CrosstownValues

/// A ride that is over, without its rider.
public struct FleetTrip: Hashable, Sendable {
    /// The identity.
    public let ride: Identifier<FleetRide>
    /// What was ridden.
    public let vehicle: Identifier<FleetVehicle>
    /// When it began.
    public let startedAt: Timestamp
    /// When it ended.
    public let endedAt: Timestamp
    /// Where it began.
    public let start: Coordinate
    /// Where it ended.
    public let end: Coordinate
    /// The ridden way, where it is known.
    public let ridden: Metres?
    /// What it cost, in the smallest parts of the currency.
    public let price: Int64
    /// The currency's code.
    public let currency: String

    /// Describes a ride.
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
