import CrosstownGeo
import CrosstownKit
import CrosstownValues

/// A request to Valhalla's `/route` (Valhalla 3.9, "Turn-by-turn API").
struct RouteQuestion: Encodable, Sendable {
    struct Location: Encodable, Sendable {
        let lat: Double
        let lon: Double
        /// The search radius for a street in meters; by default places far outside of the map move to its border.
        let searchCutoff = 500
        /// The initial direction in whole degrees clockwise from north; omitted if unknown.
        let heading: Int?
        /// The allowed difference between the street and the heading, in degrees: positions in a bend arrive late,
        /// while the other side of a road differs by 180.
        let headingTolerance: Int?

        init(_ place: Coordinate) { self.init(DriveStart(place)) }

        init(_ start: DriveStart) {
            lat = start.place.latitude
            lon = start.place.longitude
            heading = start.heading.map { (Int($0.value.rounded()) % 360 + 360) % 360 }
            headingTolerance = heading == nil ? nil : 60
        }

        enum CodingKeys: String, CodingKey {
            case lat
            case lon
            case searchCutoff = "search_cutoff"
            case heading
            case headingTolerance = "heading_tolerance"
        }
    }

    let locations: [Location]
    let costing: RouteCosting
    let directions = "none"

    init(_ start: DriveStart, _ destination: Coordinate, _ costing: RouteCosting) {
        locations = [Location(start), Location(destination)]
        self.costing = costing
    }

    enum CodingKeys: String, CodingKey {
        case locations
        case costing
        case directions = "directions_type"
    }
}
