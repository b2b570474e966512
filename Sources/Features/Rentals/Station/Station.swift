import CrosstownGeo
import CrosstownSQL
import CrosstownValues

/// A place where vehicles are rented and returned: with docks, or an area where they stand free.
struct Station: Hashable, Sendable {
    /// Whether people may use the station.
    enum State: String, CaseIterable, Hashable, Sendable {
        /// Vehicles are rented and returned.
        case open
        /// Vehicles are neither rented nor returned.
        case closed
    }

    let id: Identifier<Station>
    let name: String
    let place: Coordinate
    let state: State
}

extension Station {
    static let columns: SQL = "s.id, s.name, s.latitude, s.longitude, s.state"

    init(row: Row) throws {
        id = try row.get("id")
        name = try row.get("name")
        place = Coordinate(latitude: try row.get("latitude"), longitude: try row.get("longitude"))
        state = try row.get("state")
    }
}

extension Station.State: SQLBindable, SQLReadable {}
