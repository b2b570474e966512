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

/// A prize of an event, and who has won it.
struct EventPrize: Hashable, Sendable {
    /// First place is 1.
    let rank: Int
    let coins: Int64
    let winner: Identifier<Account>?
}

/// An event with what has come of it.
struct EventView: Sendable {
    let event: CityEvent
    let prizes: [EventPrize]
    /// How many riders have entered.
    let entries: Int
    /// Whether the one who looks has entered.
    let isEntered: Bool
    let now: Timestamp

    /// Whether riders may enter and withdraw.
    var isOpen: Bool { event.isOpen(at: now) }

    /// Whether no more riders may enter.
    var isFull: Bool { event.mostRiders.map { entries >= $0 } ?? false }
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

/// What programs are told of an event.
struct EventResponse: Codable, Sendable {
    struct Prize: Codable, Sendable {
        let rank: Int
        let coins: Int64
        let isWon: Bool
    }

    let id: Identifier<CityEvent>
    let kind: CityEvent.Kind
    let title: String
    let details: String
    let place: String
    let beginsAt: Timestamp
    let mostRiders: Int?
    let state: CityEvent.State
    let entries: Int
    let isEntered: Bool
    let isOpen: Bool
    let prizes: [Prize]

    init(_ view: EventView) {
        let event = view.event
        id = event.id
        kind = event.kind
        title = event.title
        details = event.details
        place = event.place
        beginsAt = event.beginsAt
        mostRiders = event.mostRiders
        state = event.state
        entries = view.entries
        isEntered = view.isEntered
        isOpen = view.isOpen
        prizes = view.prizes.map { Prize(rank: $0.rank, coins: $0.coins, isWon: $0.winner != nil) }
    }
}
