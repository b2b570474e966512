import CrosstownGeo
import CrosstownGeoFormats
import CrosstownWeb
package import Foundation

/// A GeoJSON file of areas: features with a name, a kind, and for slow areas `maximum_speed_kph`.
package enum AreaFile {
    /// The maximum size of a file in bytes.
    static let mostBytes = 512 * 1024
    /// The maximum number of areas, more than a city has.
    package static let mostAreas = 500
    /// The limits of parsing GeoJSON.
    static let bounds = JSONBounds(bytes: mostBytes)

    /// Parses the areas of a file.
    ///
    /// - Throws: `Problem` that names the error and its place in the file.
    package static func areas(in data: Data) throws -> [RentalArea] {
        let zones: [Zone]
        do {
            zones = try ZoneGeoJSON.zones(from: data, bounds: bounds)
        } catch let error {
            throw refusal(LocalizedText(verbatim: "\(error)"))
        }
        guard zones.count <= mostAreas else { throw refusal(AreaTexts.tooMany(mostAreas)) }
        let features = try JSONDecoder().decode(Collection.self, from: data).features ?? []
        guard features.count == zones.count else { throw refusal(AreaTexts.noCollection) }
        return try zip(zones, features).enumerated().map { try area($1.0, $1.1, number: $0) }
    }

    private static func area(_ zone: Zone, _ feature: Feature, number: Int) throws -> RentalArea {
        let terms = AreaTerms(
            name: zone.name,
            kind: feature.properties?.kind.flatMap(RentalArea.Kind.init(rawValue:)),
            mostKilometresPerHour: feature.properties?.maximumSpeed
        )
        if let area = terms.area(zone.area) { return area }
        let faults = terms.faults.map { "features[\(number)].properties.\($0.field): \($0.message.english)" }
        throw refusal(LocalizedText(verbatim: faults.joined(separator: ", ")))
    }

    private static func refusal(_ text: LocalizedText) -> Problem { .invalid([.init(field: "file", message: text)]) }

    private struct Collection: Decodable {
        let features: [Feature]?
    }

    private struct Feature: Decodable {
        let properties: Properties?
    }

    private struct Properties: Decodable {
        let kind: String?
        let maximumSpeed: Int?

        private enum CodingKeys: String, CodingKey {
            case kind
            case maximumSpeed = "maximum_speed_kph"
        }

        /// Values of other types count as missing, and produce the same error.
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            kind = try? container.decode(String.self, forKey: .kind)
            maximumSpeed = try? container.decode(Int.self, forKey: .maximumSpeed)
        }
    }
}
