/// A part of the city with a queue of its own.
public struct Zone: Hashable, Sendable {
    /// The place of a zone in its map.
    public typealias Index = Int

    /// What the city calls the zone in its data, unique in a map.
    public let id: String
    /// What people call the zone.
    public let name: String
    /// Where the zone is.
    public let area: MultiPolygon

    /// Makes a zone.
    public init(id: String, name: String, area: MultiPolygon) {
        self.id = id
        self.name = name
        self.area = area
    }
}
