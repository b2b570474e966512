import CrosstownGeo
import CrosstownValues

/// The zones of the city as pages speak of them.
struct CityZones: Sendable {
    private let source: ZoneSource

    /// The zones themselves.
    var map: ZoneMap { source.map }

    /// How far a free taxi may be to be shown to somebody.
    private static let sight = Metres(1500)

    init(_ source: ZoneSource) { self.source = source }

    /// The middle of the city, for those whose place is not known.
    var middle: Coordinate { map.boundingBox.middle }

    /// Whether a place lies in the city.
    @Sendable func contains(_ place: Coordinate) -> Bool { map.zone(at: place) != nil }

    /// The id of the zone of a place in the city.
    func zone(at place: Coordinate) -> String? { map.zone(at: place).map { map.zones[$0].id } }

    /// What people call a zone; its id where a newer map no longer has it.
    func name(of id: String) -> String { source.name(of: id) ?? id }

    /// Whether the city has a zone of this id.
    func has(_ id: String) -> Bool { map.zones.contains { $0.id == id } }

    /// The zones from which taxis can be seen at a place.
    func zones(inSightOf place: Coordinate) -> [String] {
        map.zones.filter { zone in
            zone.area.boundingBox.map { $0.distance(to: place) <= Self.sight } ?? false
        }.map(\.id)
    }
}
