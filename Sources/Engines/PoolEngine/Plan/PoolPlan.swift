public import CrosstownValues

/// Who rides with whom, in which order and at what time.
public struct PoolPlan: Sendable, Equatable, Codable {
    /// The cars that take somebody, in the order of the problem's drivers.
    public var rides: [Ride]

    /// Makes a plan.
    public init(rides: [Ride] = []) { self.rides = rides }

    /// How many riders (requests, not persons) have a ride.
    public var served: Int { rides.reduce(0) { $0 + $1.pickUps.count } }

    /// The time that all drivers together give to others.
    public var totalDetour: Seconds { rides.reduce(.zero) { $0 + $1.detour } }

    /// The driver and the moment of each rider's pick-up.
    public var pickUps: [Identifier<Rider>: (driver: Identifier<Driver>, at: Timestamp)] {
        var result: [Identifier<Rider>: (driver: Identifier<Driver>, at: Timestamp)] = [:]
        for ride in rides {
            for pickUp in ride.pickUps { result[pickUp.rider] = (ride.driver, pickUp.at) }
        }
        return result
    }
}

/// One car's way to the event.
public struct Ride: Sendable, Equatable {
    /// Who drives.
    public var driver: Identifier<Driver>
    /// The pick-ups in the order of the way.
    public var pickUps: [PickUp]
    /// The moment of leaving home.
    public var departAt: Timestamp
    /// The moment of arrival at the event.
    public var arriveAt: Timestamp
    /// The time on top of the direct drive, boarding included.
    public var detour: Seconds

    /// Makes a ride.
    public init(
        driver: Identifier<Driver>,
        pickUps: [PickUp],
        departAt: Timestamp,
        arriveAt: Timestamp,
        detour: Seconds
    ) {
        self.driver = driver
        self.pickUps = pickUps
        self.departAt = departAt
        self.arriveAt = arriveAt
        self.detour = detour
    }
}

extension Ride: Codable {
    private enum CodingKeys: String, CodingKey {
        case driver
        case pickUps
        case departAt
        case arriveAt
        case detourSeconds
    }

    /// Reads what ``encode(to:)`` wrote.
    ///
    /// - Throws: `DecodingError`.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            driver: try fields.decode(Identifier<Driver>.self, forKey: .driver),
            pickUps: try fields.decode([PickUp].self, forKey: .pickUps),
            departAt: try fields.decode(Timestamp.self, forKey: .departAt),
            arriveAt: try fields.decode(Timestamp.self, forKey: .arriveAt),
            detour: Seconds(try fields.decode(Double.self, forKey: .detourSeconds))
        )
    }

    /// Writes the ride, the detour in seconds.
    ///
    /// - Throws: `EncodingError`.
    public func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: CodingKeys.self)
        try fields.encode(driver, forKey: .driver)
        try fields.encode(pickUps, forKey: .pickUps)
        try fields.encode(departAt, forKey: .departAt)
        try fields.encode(arriveAt, forKey: .arriveAt)
        try fields.encode(detour.value, forKey: .detourSeconds)
    }
}

/// One rider's pick-up.
public struct PickUp: Sendable, Equatable, Codable {
    /// Who is picked up.
    public var rider: Identifier<Rider>
    /// The moment at which the car is there.
    public var at: Timestamp
    /// The number of the meeting point; `nil` for the rider's own place.
    public var meetingPoint: Int?

    /// Makes a pick-up.
    public init(rider: Identifier<Rider>, at: Timestamp, meetingPoint: Int? = nil) {
        self.rider = rider
        self.at = at
        self.meetingPoint = meetingPoint
    }
}
