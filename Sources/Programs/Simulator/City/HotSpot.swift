import CrosstownGeo
import CrosstownValues

/// A place with high demand for taxis, such as a station.
public struct HotSpot: Codable, Hashable, Sendable {
    /// The name of the place.
    public var name: String
    /// WGS 84 degrees.
    public var latitude: Double
    /// WGS 84 degrees.
    public var longitude: Double
    /// The demand relative to other hot spots.
    public var weight: Double

    /// Creates a hot spot.
    public init(name: String, latitude: Double, longitude: Double, weight: Double = 1) {
        self.name = name
        self.latitude = latitude
        self.longitude = longitude
        self.weight = weight
    }

    var place: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }
}
