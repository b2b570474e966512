public import CrosstownGeo
public import CrosstownValues

/// The subject of the identity of a ride of which its rider is not told.
public enum FleetRide {}

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

/// The last that is known of a vehicle.
public struct FleetStatus: Hashable, Sendable {
    /// The last change of its state.
    public let event: FleetEvent
    /// Where it is.
    public let place: FleetPlace

    /// Pairs both.
    public init(event: FleetEvent, place: FleetPlace) {
        self.event = event
        self.place = place
    }
}

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
