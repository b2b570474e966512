import CrosstownDispatchEngine
import CrosstownValues

/// A taxi for a passenger.
public struct TaxiResponse: Codable, Hashable, Sendable {
    /// The taxi's code, such as T345.
    public var code: String
    /// WGS 84 degrees, where the position is known.
    public var latitude: Double?
    /// WGS 84 degrees, where the position is known.
    public var longitude: Double?
    /// Degrees clockwise from north, where known.
    public var heading: Double?
    /// The remaining time to the meeting place.
    public var arrivesInSeconds: Double?
    /// The remaining distance to the meeting place.
    public var distanceMetres: Double?
    /// Whether the taxi is at the meeting place; present while it comes.
    public var isHere: Bool?
    /// Whether time and distance are estimates without a known route; present while it comes.
    public var isEstimated: Bool?

    /// Creates a taxi.
    public init(
        code: String,
        latitude: Double? = nil,
        longitude: Double? = nil,
        heading: Double? = nil,
        arrivesInSeconds: Double? = nil,
        distanceMetres: Double? = nil,
        isHere: Bool? = nil,
        isEstimated: Bool? = nil
    ) {
        self.code = code
        self.latitude = latitude
        self.longitude = longitude
        self.heading = heading
        self.arrivesInSeconds = arrivesInSeconds
        self.distanceMetres = distanceMetres
        self.isHere = isHere
        self.isEstimated = isEstimated
    }
}
