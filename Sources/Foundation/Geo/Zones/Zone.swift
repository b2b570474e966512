/// A part of the city with its own queue.
public struct Zone: Hashable, Sendable {
    /// The index of a zone in its map.
    public typealias Index = Int

    /// The city's ID of the zone, unique in a map.
    public let id: String
    /// The name.
    public let name: String
    /// The area.
    public let area: MultiPolygon

    /// Creates a zone.
    public init(id: String, name: String, area: MultiPolygon) {
        self.id = id
        self.name = name
        self.area = area
    }
}
