import CrosstownGeo
import CrosstownGeoFormats
import CrosstownWeb

/// The zones as GeoJSON with their taxis and requests, for maps.
struct ZoneFeatures: Described, Encodable, Sendable {
    struct Feature: Encodable, Sendable {
        let type = "Feature"
        let id: String
        let properties: Properties
        let geometry: AreaGeometry
    }

    /// The properties of a zone on maps.
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

    /// The FeatureCollection (RFC 7946) in the API.
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

        /// The rings of a polygon or multipolygon, nested by its kind.
        struct Positions: Decodable {
            init(from decoder: any Decoder) throws { _ = try decoder.unkeyedContainer() }
        }
    }
}
