import CrosstownDispatchEngine
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
