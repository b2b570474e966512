import CrosstownGeo
import CrosstownKit
import CrosstownPoolEngine
import CrosstownValues

/// The places where most people wait for a ride.
struct WaitingPlaces {
    /// The distance within which people wait at the same place.
    private static let reach = 3_000.0
    private static let most = 3

    /// A place with the number of waiting people.
    struct Place: Sendable {
        let name: String
        let position: Coordinate
        let people: Int
    }

    static func list(_ open: [SignUp]) -> [Place] {
        var left = open
        var places: [Place] = []
        while places.count < most, let middle = left.max(by: { near($0, left) < near($1, left) }) {
            let here = left.filter { $0.place.distance(to: middle.place).value <= reach }
            let people = here.reduce(0) { $0 + $1.people }
            places.append(Place(name: middle.placeName, position: middle.place, people: people))
            left.removeAll { signUp in here.contains { $0.id == signUp.id } }
        }
        return places
    }

    private static func near(_ middle: SignUp, _ all: [SignUp]) -> Int {
        all.reduce(0) { $1.place.distance(to: middle.place).value <= reach ? $0 + $1.people : $0 }
    }
}
