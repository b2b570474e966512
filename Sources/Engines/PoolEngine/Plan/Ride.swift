public import CrosstownValues

/// One car's trip to the event.
public struct Ride: Sendable, Equatable {
    /// The driver.
    public var driver: Identifier<Driver>
    /// The pick-ups in the order of the route.
    public var pickUps: [PickUp]
    /// The time of departure from home.
    public var departAt: Timestamp
    /// The time of arrival at the event.
    public var arriveAt: Timestamp
    /// The additional time compared with the direct drive, including boarding.
    public var detour: Seconds

    /// Creates a ride.
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

    /// Decodes the output of ``encode(to:)``.
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

    /// Encodes the ride, with the detour in seconds.
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
