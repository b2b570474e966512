import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Something that the city holds for riders, such as a race, with prizes in coins.
struct CityEvent: Hashable, Sendable {
    /// What is held.
    enum Kind: String, CaseIterable, Codable, Hashable, Sendable {
        /// Riders compete.
        case race
        /// Riders go somewhere together.
        case tour
        /// Anything else.
        case party
    }

    /// Whether it takes place.
    enum State: String, CaseIterable, Codable, Hashable, Sendable {
        /// It takes place, or did.
        case planned
        /// It does not.
        case cancelled
    }

    let id: Identifier<CityEvent>
    let kind: Kind
    let title: String
    /// What riders should know besides; may be empty.
    let details: String
    /// Where it is held, in words.
    let place: String
    let beginsAt: Timestamp
    /// How many riders may enter; `nil` where there is no limit.
    let mostRiders: Int?
    let state: State

    /// Whether riders may enter and withdraw.
    func isOpen(at now: Timestamp) -> Bool { state == .planned && now < beginsAt }
}

extension CityEvent {
    static let columns: SQL = "e.id, e.kind, e.title, e.details, e.place, e.begins_at, e.most_riders, e.state"

    init(row: Row) throws {
        id = try row.get("id")
        kind = try row.get("kind")
        title = try row.get("title")
        details = try row.get("details")
        place = try row.get("place")
        beginsAt = try row.get("begins_at")
        mostRiders = try row.get("most_riders")
        state = try row.get("state")
    }
}

extension CityEvent.Kind: SQLBindable, SQLReadable {}

extension CityEvent.State: SQLBindable, SQLReadable {}
