import CrosstownGeo
import CrosstownGeoFormats
import CrosstownWeb
import Foundation

/// Areas as GeoJSON, in the format of files.
struct AreaCollection: Encodable, Sendable {
    private let type = "FeatureCollection"
    private let features: [Feature]

    /// Creates GeoJSON for a map, with labels in the reader's language, or for a file, without labels.
    init(_ areas: [RentalArea], hasSigns: Bool = true) {
        features = areas.map { Feature($0, sign: hasSigns ? AreaTexts.sign(of: $0) : nil) }
    }

    private struct Feature: Encodable, Sendable {
        private let type = "Feature"
        private let properties: Properties
        private let geometry: AreaGeometry

        init(_ area: RentalArea, sign: LocalizedText?) {
            properties = Properties(
                name: area.name,
                kind: area.kind.rawValue,
                speed: area.mostKilometresPerHour,
                sign: sign
            )
            geometry = AreaGeometry(area.shape)
        }
    }

    private struct Properties: Encodable, Sendable {
        let name: String
        let kind: String
        let speed: Int?
        /// The label on the map; `nil` for areas that cover most of a city.
        let sign: LocalizedText?

        private enum CodingKeys: String, CodingKey {
            case name
            case kind
            case sign
            case speed = "maximum_speed_kph"
        }
    }
}
