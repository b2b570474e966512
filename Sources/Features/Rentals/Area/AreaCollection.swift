import CrosstownGeo
import CrosstownGeoFormats
import CrosstownWeb
import Foundation

/// Areas as GeoJSON, as files are read.
struct AreaCollection: Encodable, Sendable {
    private let type = "FeatureCollection"
    private let features: [Feature]

    init(_ areas: [RentalArea]) { features = areas.map(Feature.init) }

    private struct Feature: Encodable, Sendable {
        private let type = "Feature"
        private let properties: Properties
        private let geometry: AreaGeometry

        init(_ area: RentalArea) {
            properties = Properties(
                name: area.name,
                kind: area.kind.rawValue,
                speed: area.mostKilometresPerHour,
                sign: AreaTexts.sign(of: area)?.english
            )
            geometry = AreaGeometry(area.shape)
        }
    }

    private struct Properties: Encodable, Sendable {
        let name: String
        let kind: String
        let speed: Int?
        /// What stands on the map; nothing for what is most of a city.
        let sign: String?

        private enum CodingKeys: String, CodingKey {
            case name
            case kind
            case sign
            case speed = "maximum_speed_kph"
        }
    }
}
