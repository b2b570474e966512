import CrosstownDispatchEngine
public import CrosstownValues

/// A position from a driver's phone.
public struct FixMessage: Codable, Hashable, Sendable {
    /// WGS 84 degrees.
    public var latitude: Double
    /// WGS 84 degrees.
    public var longitude: Double
    /// The radius of the 68 % confidence, in meters.
    public var accuracy: Double
    /// The direction of travel in degrees clockwise from north, where known.
    public var heading: Double?
    /// The speed in meters per second, where known.
    public var speed: Double?
    /// The timestamp by the phone's clock, in milliseconds since 1970.
    public var at: Timestamp

    /// Creates a position.
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
