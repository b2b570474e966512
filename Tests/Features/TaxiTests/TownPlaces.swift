import CrosstownGeo
import CrosstownKit

/// Knows a few places by name, and one quay by its position.
struct TownPlaces: PlaceDirectory {
    /// The places that the name "Casino" may mean.
    static let casinos = [
        Place(name: "Casino de Monte-Carlo", detail: "Casino, Place du Casino", position: Town.casino),
        Place(name: "Casino", detail: "Convenience, Rue Caroline", position: Town.port),
    ]
    private static let quay = Place(name: "Quai Albert Ier", detail: "Port", position: Town.port)
    private static let abroad = Place(name: "Gare de Nice", detail: "Station, Nice", position: Town.abroad)

    func search(_ text: String, near position: Coordinate?, limit: Int) async throws -> [Place] {
        switch try await meaning(of: text, near: position, within: nil) {
        case .one(let place): [place]
        case .several(let places): places
        case .unknown: []
        }
    }

    func meaning(of text: String, near position: Coordinate?, within area: PlaceArea?) async throws -> PlaceMeaning {
        switch text.lowercased() {
        case "quai": .one(Self.quay)
        case "casino": .several(Self.casinos)
        case "nice": area?(Self.abroad.position) ?? true ? .one(Self.abroad) : .unknown
        default: .unknown
        }
    }

    func nearest(to position: Coordinate) async throws -> Place? {
        position == Town.port ? Place(name: "Quai Albert Ier", detail: "Port", position: Town.port) : nil
    }
}
