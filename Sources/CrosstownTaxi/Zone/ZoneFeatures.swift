import CrosstownGeo
import CrosstownGeoFormats

/// The zones as GeoJSON, with what waits in each, for maps.
struct ZoneFeatures: Encodable, Sendable {
    /// One zone.
    struct Feature: Encodable, Sendable {
        let type = "Feature"
        let id: String
        let properties: Properties
        let geometry: AreaGeometry
    }

    /// What a map shows of a zone.
    struct Properties: Encodable, Sendable {
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
