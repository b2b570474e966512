/// A place that people can be met at.
public struct PlaceResponse: Codable, Hashable, Sendable {
    /// What people call it.
    public var name: String
    /// What tells it from others of that name.
    public var detail: String
    /// WGS 84 degrees.
    public var latitude: Double
    /// WGS 84 degrees.
    public var longitude: Double

    /// Describes a place.
    public init(name: String, detail: String, latitude: Double, longitude: Double) {
        self.name = name
        self.detail = detail
        self.latitude = latitude
        self.longitude = longitude
    }
}
