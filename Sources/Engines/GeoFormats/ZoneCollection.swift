import CrosstownGeo

struct ZoneCollection: Encodable {
    let type = "FeatureCollection"
    let features: [Feature]

    init(_ zones: [Zone]) { features = zones.map { Feature($0) } }

    struct Feature: Encodable {
        let type = "Feature"
        let id: String
        let properties: [String: String]
        let geometry: Geometry

        init(_ zone: Zone) {
            id = zone.id
            properties = ["name": zone.name]
            geometry = Geometry(zone.area)
        }
    }

    /// A Polygon for an area of one part, otherwise a MultiPolygon.
    struct Geometry: Encodable {
        let polygons: [[[[Double]]]]

        init(_ area: MultiPolygon) {
            polygons = area.polygons.map { polygon in
                polygon.rings.enumerated().map { index, ring in Self.wound(ring, counterClockwise: index == 0) }
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            if polygons.count == 1 {
                try container.encode("Polygon", forKey: .type)
                try container.encode(polygons[0], forKey: .coordinates)
            } else {
                try container.encode("MultiPolygon", forKey: .type)
                try container.encode(polygons, forKey: .coordinates)
            }
        }

        private enum Key: String, CodingKey {
            case type
            case coordinates
        }

        private static func wound(_ ring: [Coordinate], counterClockwise: Bool) -> [[Double]] {
            var doubleArea = 0.0
            for (start, end) in zip(ring, ring.dropFirst()) {
                doubleArea += (start.longitude - ring[0].longitude) * (end.latitude - ring[0].latitude)
                doubleArea -= (end.longitude - ring[0].longitude) * (start.latitude - ring[0].latitude)
            }
            let positions = ring.map { [$0.longitude, $0.latitude] }
            return (doubleArea > 0) == counterClockwise ? positions : positions.reversed()
        }
    }
}
