/// A meeting place.
public struct PlaceResponse: Codable, Hashable, Sendable {
    /// The name.
    public var name: String
    /// Details that distinguish it from others of that name.
    public var detail: String
    /// WGS 84 degrees.
    public var latitude: Double
    /// WGS 84 degrees.
    public var longitude: Double

    /// Creates a place.
    public init(name: String, detail: String, latitude: Double, longitude: Double) {
        self.name = name
        self.detail = detail
        self.latitude = latitude
        self.longitude = longitude
    }
}
