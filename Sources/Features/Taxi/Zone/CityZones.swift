import CrosstownGeo
import CrosstownValues

struct CityZones: Sendable {
    private let source: ZoneSource

    var map: ZoneMap { source.map }

    /// The radius within which people see free taxis.
    private static let sight = Metres(1500)

    init(_ source: ZoneSource) { self.source = source }

    /// The center of the city, the default for users without a known place.
    var middle: Coordinate { map.boundingBox.middle }

    @Sendable func contains(_ place: Coordinate) -> Bool { map.zone(at: place) != nil }

    func zone(at place: Coordinate) -> String? { map.zone(at: place).map { map.zones[$0].id } }

    /// Returns a zone's name; its identifier if newer zones do not include it.
    func name(of id: String) -> String { source.name(of: id) ?? id }

    func has(_ id: String) -> Bool { map.zones.contains { $0.id == id } }

    /// Returns the zones within sight of a place.
    func zones(inSightOf place: Coordinate) -> [String] {
        map.zones.filter { zone in
            zone.area.boundingBox.map { $0.distance(to: place) <= Self.sight } ?? false
        }.map(\.id)
    }
}
