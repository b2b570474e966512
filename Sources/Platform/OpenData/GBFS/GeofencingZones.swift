import CrosstownGeoFormats
import CrosstownKit

/// The file `geofencing_zones`: where rides may end, where riding is forbidden, and where it is slow.
struct GeofencingZones: Encodable, Sendable {
    private struct Collection: Encodable, Sendable {
        let type = "FeatureCollection"
        let features: [Feature]
    }

    private struct Feature: Encodable, Sendable {
        let type = "Feature"
        let geometry: Geometry
        let properties: Properties
    }

    /// The feed requires a MultiPolygon for every area.
    private struct Geometry: Encodable, Sendable {
        let type = "MultiPolygon"
        let coordinates: [[[[Double]]]]
    }

    private struct Properties: Encodable, Sendable {
        let name: GBFSText
        let rules: [Rule]
    }

    private struct Rule: Encodable, Sendable {
        let startIsAllowed: Bool?
        let endIsAllowed: Bool?
        /// Start and end in one, as in 2.3.
        let rideIsAllowed: Bool?
        let throughIsAllowed: Bool
        let mostSpeed: Int?

        private enum CodingKeys: String, CodingKey {
            case startIsAllowed = "ride_start_allowed"
            case endIsAllowed = "ride_end_allowed"
            case rideIsAllowed = "ride_allowed"
            case throughIsAllowed = "ride_through_allowed"
            case mostSpeed = "maximum_speed_kph"
        }

        init(mayEnd: Bool, mayPass: Bool, mostSpeed: Int? = nil, _ version: GBFSVersion) {
            startIsAllowed = version == .v3 ? mayPass : nil
            endIsAllowed = version == .v3 ? mayEnd : nil
            rideIsAllowed = version == .v2 ? mayEnd : nil
            throughIsAllowed = mayPass
            self.mostSpeed = mostSpeed
        }
    }

    private let zones: Collection
    private let globalRules: [Rule]?

    private enum CodingKeys: String, CodingKey {
        case zones = "geofencing_zones"
        case globalRules = "global_rules"
    }

    init(_ areas: [FleetArea], _ version: GBFSVersion) {
        let isBounded = areas.contains { $0.rule == .returnAllowed }
        // The first area that contains a place decides, so forbidden ones come first.
        let sorted = (0...2).flatMap { rank in areas.filter { $0.rule.rank == rank } }
        zones = Collection(features: sorted.map { Self.feature($0, isBounded: isBounded, version) })
        globalRules = version == .v3 ? [Rule(mayEnd: !isBounded, mayPass: true, version)] : nil
    }

    private static func feature(_ area: FleetArea, isBounded: Bool, _ version: GBFSVersion) -> Feature {
        let rule =
            switch area.rule {
            case .forbidden: Rule(mayEnd: false, mayPass: false, version)
            case .returnAllowed: Rule(mayEnd: true, mayPass: true, version)
            case .slow(let speed): Rule(mayEnd: !isBounded, mayPass: true, mostSpeed: speed, version)
            }
        let properties = Properties(name: GBFSText(area.name, version), rules: [rule])
        return Feature(geometry: Geometry(coordinates: AreaGeometry(area.shape).positions), properties: properties)
    }
}

extension FleetArea.Rule {
    /// The order of areas in the file.
    fileprivate var rank: Int {
        switch self {
        case .forbidden: 0
        case .slow: 1
        case .returnAllowed: 2
        }
    }
}
