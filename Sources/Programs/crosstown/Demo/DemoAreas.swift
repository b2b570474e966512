import CrosstownClient
import CrosstownGeo
import Foundation

/// Areas with special rules in the demo: no rides on the palace square, slow rides at the Casino.
struct DemoAreas: Sendable {
    /// A round area.
    private struct Site {
        let name: String
        let kind: String
        var mostKilometresPerHour: Int?
        let middle: Coordinate
        /// In meters.
        let radius: Double
    }

    private static let sites = [
        Site(
            name: "Place du Palais",
            kind: "forbidden",
            middle: Coordinate(latitude: 43.7313, longitude: 7.4204),
            radius: 70
        ),
        Site(
            name: "Place du Casino",
            kind: "slow",
            mostKilometresPerHour: 8,
            middle: Coordinate(latitude: 43.7392, longitude: 7.4275),
            radius: 110
        ),
    ]

    /// Enough corners to look round.
    private static let corners = 24

    /// Creates the areas, unless others exist.
    ///
    /// - Throws: errors of the server.
    func settle(with administrator: CrosstownClient) async throws {
        guard try await administrator.consoleAreas().isEmpty else { return }
        let file = Collection(features: Self.sites.map(Self.feature))
        try await administrator.replaceAreas(with: String(decoding: JSONEncoder().encode(file), as: UTF8.self))
    }

    private static func feature(_ site: Site) -> Feature {
        let plane = LocalPlane(origin: site.middle)
        let ring = (0...corners).map { corner in
            let angle = Double(corner % corners) / Double(corners) * 2 * Double.pi
            let place = plane.place(x: cos(angle) * site.radius, y: sin(angle) * site.radius)
            return [place.longitude, place.latitude]
        }
        let properties = Properties(name: site.name, kind: site.kind, speed: site.mostKilometresPerHour)
        return Feature(properties: properties, geometry: Geometry(coordinates: [ring]))
    }

    private struct Collection: Encodable {
        let type = "FeatureCollection"
        let features: [Feature]
    }

    private struct Feature: Encodable {
        let type = "Feature"
        let properties: Properties
        let geometry: Geometry
    }

    private struct Properties: Encodable {
        let name: String
        let kind: String
        let speed: Int?

        private enum CodingKeys: String, CodingKey {
            case name
            case kind
            case speed = "maximum_speed_kph"
        }
    }

    private struct Geometry: Encodable {
        let type = "Polygon"
        let coordinates: [[[Double]]]
    }
}
