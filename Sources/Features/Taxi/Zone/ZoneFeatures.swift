import CrosstownGeo
import CrosstownGeoFormats
import CrosstownWeb

/// The zones as GeoJSON, with what waits in each, for maps.
struct ZoneFeatures: Described, Encodable, Sendable {
    /// One zone.
    struct Feature: Encodable, Sendable {
        let type = "Feature"
        let id: String
        let properties: Properties
        let geometry: AreaGeometry
    }

    /// What a map shows of a zone.
    struct Properties: Codable, Sendable {
        let name: String
        let available: Int
        let waiting: Int
    }

    let type = "FeatureCollection"
    let features: [Feature]

    init(_ zones: [Zone], counts: [String: (available: Int, waiting: Int)]) {
        features = zones.map { zone in
            let count = counts[zone.id] ?? (0, 0)
            return Feature(
                id: zone.id,
                properties: Properties(name: zone.name, available: count.available, waiting: count.waiting),
                geometry: AreaGeometry(zone.area)
            )
        }
    }
}

extension ZoneFeatures {
    static var contents: any Decodable.Type { Collection.self }

    /// The features as programs read them: a FeatureCollection (RFC 7946).
    private struct Collection: Decodable {
        let type: String
        let features: [Feature]

        struct Feature: Decodable {
            let type: String
            let id: String
            let properties: Properties
            let geometry: Geometry
        }

        struct Geometry: Decodable {
            let type: Kind
            let coordinates: Positions
        }

        enum Kind: String, CaseIterable, Decodable {
            case polygon = "Polygon"
            case multiPolygon = "MultiPolygon"
        }

        /// Rings of positions, or polygons of these: how deep they lie depends on the kind.
        struct Positions: Decodable {
            init(from decoder: any Decoder) throws { _ = try decoder.unkeyedContainer() }
        }
    }
}
