public import CrosstownDispatchEngine
public import CrosstownValues

/// A position that a driver's phone reports.
public struct FixMessage: Codable, Hashable, Sendable {
    /// WGS 84 degrees.
    public var latitude: Double
    /// WGS 84 degrees.
    public var longitude: Double
    /// The radius of the 68 % confidence, in metres.
    public var accuracy: Double
    /// The direction of travel in degrees clockwise from north, where the phone knows it.
    public var heading: Double?
    /// The speed in metres per second, where the phone knows it.
    public var speed: Double?
    /// When, by the phone's clock, in milliseconds since 1970.
    public var at: Timestamp

    /// Describes a position.
    public init(
        latitude: Double,
        longitude: Double,
        accuracy: Double,
        heading: Double? = nil,
        speed: Double? = nil,
        at: Timestamp
    ) {
        self.latitude = latitude
        self.longitude = longitude
        self.accuracy = accuracy
        self.heading = heading
        self.speed = speed
        self.at = at
    }
}

/// Up to fifty positions, as a phone gathers them between two connections.
public struct FixBatch: Codable, Hashable, Sendable {
    /// The positions, in any order.
    public var fixes: [FixMessage]

    /// Gathers positions.
    public init(fixes: [FixMessage]) { self.fixes = fixes }
}

/// Where a driver goes on duty.
public struct StartMessage: Codable, Hashable, Sendable {
    /// WGS 84 degrees.
    public var latitude: Double?
    /// WGS 84 degrees.
    public var longitude: Double?
    /// The radius of the 68 % confidence, in metres.
    public var accuracy: Double?

    /// Describes the place.
    public init(latitude: Double?, longitude: Double?, accuracy: Double?) {
        self.latitude = latitude
        self.longitude = longitude
        self.accuracy = accuracy
    }
}

/// What a driver sees now.
public struct DriverResponse: Codable, Hashable, Sendable {
    /// The taxi's code, such as T345.
    public var code: String
    /// What the driver is doing.
    public var state: DriverState
    /// The place in a queue; present exactly when available.
    public var queue: QueueResponse?
    /// The open offer.
    public var offer: OfferResponse?
    /// The ride that is being served.
    public var ride: DriverRideResponse?
    /// Why the driver is off duty, or how his place in the queue changed last.
    public var lastMove: MoveResponse?

    /// Describes what a driver sees.
    public init(
        code: String,
        state: DriverState,
        queue: QueueResponse?,
        offer: OfferResponse?,
        ride: DriverRideResponse?,
        lastMove: MoveResponse? = nil
    ) {
        self.code = code
        self.state = state
        self.queue = queue
        self.offer = offer
        self.ride = ride
        self.lastMove = lastMove
    }
}

/// How a driver's place in the queues changed.
public struct MoveResponse: Codable, Hashable, Sendable {
    /// Why.
    public var cause: QueueMoveCause
    /// When.
    public var at: Timestamp
    /// What the city said where it ended the driver's request or ride.
    public var reason: String?

    /// Describes a change.
    public init(cause: QueueMoveCause, at: Timestamp, reason: String? = nil) {
        self.cause = cause
        self.at = at
        self.reason = reason
    }
}

/// A place in a zone's queue.
public struct QueueResponse: Codable, Hashable, Sendable {
    /// The zone's name.
    public var zone: String
    /// The place, 1 being the first.
    public var place: Int
    /// How many drivers wait in the zone.
    public var length: Int

    /// Describes a place in a queue.
    public init(zone: String, place: Int, length: Int) {
        self.zone = zone
        self.place = place
        self.length = length
    }
}

/// A request that is offered to a driver.
public struct OfferResponse: Codable, Hashable, Sendable {
    enum CodingKeys: String, CodingKey {
        case id, meetingPlace, latitude, longitude, passengers, distanceMetres, wantedAt
        case remainingMilliseconds = "remaining_ms"
        case totalMilliseconds = "total_ms"
    }

    /// The offer's identity; accepted or refused by it.
    public var id: String
    /// What the meeting place is called.
    public var meetingPlace: String
    /// WGS 84 degrees.
    public var latitude: Double
    /// WGS 84 degrees.
    public var longitude: Double
    /// How many persons want to ride.
    public var passengers: Int
    /// The straight line from the driver, where his position is known.
    public var distanceMetres: Double?
    /// How long the driver may still think, by the server's clock.
    public var remainingMilliseconds: Int64
    /// How long a driver may think in all.
    public var totalMilliseconds: Int64
    /// When the taxi is wanted, where it was reserved.
    public var wantedAt: Timestamp?

    /// Describes an offer.
    public init(
        id: String,
        meetingPlace: String,
        latitude: Double,
        longitude: Double,
        passengers: Int,
        distanceMetres: Double?,
        remainingMilliseconds: Int64,
        totalMilliseconds: Int64,
        wantedAt: Timestamp? = nil
    ) {
        self.id = id
        self.meetingPlace = meetingPlace
        self.latitude = latitude
        self.longitude = longitude
        self.passengers = passengers
        self.distanceMetres = distanceMetres
        self.remainingMilliseconds = remainingMilliseconds
        self.totalMilliseconds = totalMilliseconds
        self.wantedAt = wantedAt
    }
}

/// The ride that a driver serves.
public struct DriverRideResponse: Codable, Hashable, Sendable {
    /// The request's identity.
    public var id: String
    /// Whether the passenger is on board.
    public var isOnBoard: Bool
    /// What the meeting place is called.
    public var meetingPlace: String
    /// WGS 84 degrees.
    public var latitude: Double
    /// WGS 84 degrees.
    public var longitude: Double
    /// How many persons ride.
    public var passengers: Int
    /// When the passenger asked.
    public var madeAt: Timestamp
    /// When the driver reached the meeting place.
    public var arrivedAt: Timestamp?
    /// From when on the driver may say that the passengers are not there.
    public var passengerMissingFrom: Timestamp?
    /// How long the way to the meeting place still takes, told where the driver's state is read.
    public var arrivesInSeconds: Double?
    /// How far it still is to the meeting place, told where the driver's state is read.
    public var distanceMetres: Double?
    /// Whether the taxi has arrived at the meeting place and is still there, told where the driver's state is read and in the
    /// answer to positions.
    public var isAtMeetingPlace: Bool?
    /// Whether time and distance are rough, since no route along the streets is known; told where the driver's state is read.
    public var isEstimated: Bool?
    /// When the taxi is wanted, where it was reserved.
    public var wantedAt: Timestamp?
    /// Where the ride goes to and how it is paid, where that was said; told where the driver's state is read.
    public var terms: RideTermsResponse?

    /// Describes a ride.
    public init(
        id: String,
        isOnBoard: Bool,
        meetingPlace: String,
        latitude: Double,
        longitude: Double,
        passengers: Int,
        madeAt: Timestamp,
        arrivedAt: Timestamp? = nil,
        passengerMissingFrom: Timestamp? = nil,
        arrivesInSeconds: Double? = nil,
        distanceMetres: Double? = nil,
        isAtMeetingPlace: Bool? = nil,
        isEstimated: Bool? = nil,
        wantedAt: Timestamp? = nil,
        terms: RideTermsResponse? = nil
    ) {
        self.id = id
        self.isOnBoard = isOnBoard
        self.meetingPlace = meetingPlace
        self.latitude = latitude
        self.longitude = longitude
        self.passengers = passengers
        self.madeAt = madeAt
        self.arrivedAt = arrivedAt
        self.passengerMissingFrom = passengerMissingFrom
        self.arrivesInSeconds = arrivesInSeconds
        self.distanceMetres = distanceMetres
        self.isAtMeetingPlace = isAtMeetingPlace
        self.isEstimated = isEstimated
        self.wantedAt = wantedAt
        self.terms = terms
    }
}
