import CrosstownGeo
import CrosstownValues

/// A place where many people want taxis, such as a station.
public struct HotSpot: Codable, Hashable, Sendable {
    /// What people call it.
    public var name: String
    /// WGS 84 degrees.
    public var latitude: Double
    /// WGS 84 degrees.
    public var longitude: Double
    /// How much is asked for there, against the other ones.
    public var weight: Double

    /// Describes a place.
    public init(name: String, latitude: Double, longitude: Double, weight: Double = 1) {
        self.name = name
        self.latitude = latitude
        self.longitude = longitude
        self.weight = weight
    }

    var place: Coordinate { Coordinate(latitude: latitude, longitude: longitude) }
}
