package import CrosstownGeo
import CrosstownKit
import CrosstownSQL
package import CrosstownValues

/// A place for renting and returning vehicles: with docks, or an area without.
package struct Station: Hashable, Sendable {
    /// Whether users can use the station.
    package enum State: String, CaseIterable, Hashable, Sendable {
        /// Vehicles can be rented and returned.
        case open
        /// Vehicles can be neither rented nor returned.
        case closed
    }

    package let id: Identifier<Station>
    package let name: String
    package let place: Coordinate
    package let state: State

    /// Creates a station.
    package init(id: Identifier<Station>, name: String, place: Coordinate, state: State) {
        (self.id, self.name, self.place, self.state) = (id, name, place, state)
    }
}

extension Station {
    static let personal = PersonalTable(
        "rentals_station",
        [.impersonal("name", "latitude", "longitude", because: "A station.")]
    )

    static let columns: SQL = "s.id, s.name, s.latitude, s.longitude, s.state"

    init(row: Row) throws {
        id = try row.get("id")
        name = try row.get("name")
        place = Coordinate(latitude: try row.get("latitude"), longitude: try row.get("longitude"))
        state = try row.get("state")
    }
}

extension Station.State: SQLBindable, SQLReadable {}
