import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// An event of the city for riders, such as a race, with prizes in coins.
struct CityEvent: Hashable, Sendable {
    /// The kind of event.
    enum Kind: String, CaseIterable, Codable, Hashable, Sendable {
        /// Riders compete.
        case race
        /// Riders travel together.
        case tour
        /// Anything else.
        case party
    }

    /// Whether the event takes place.
    enum State: String, CaseIterable, Codable, Hashable, Sendable {
        /// Planned or past.
        case planned
        /// Canceled.
        case cancelled
    }

    let id: Identifier<CityEvent>
    let kind: Kind
    let title: String
    /// Further details for riders; may be empty.
    let details: String
    /// The name of the place.
    let place: String
    let beginsAt: Timestamp
    /// The maximum number of riders; `nil` for no limit.
    let mostRiders: Int?
    let state: State

    /// Whether riders can enter and withdraw.
    func isOpen(at now: Timestamp) -> Bool { state == .planned && now < beginsAt }
}

extension CityEvent {
    private static let ofCity = "An event of the city."

    static let table = Table(
        "rentals_event",
        Column("id", \CityEvent.id),
        Column("kind", \CityEvent.kind, words: .choice("Kind", of: CityEvent.Kind.self) { $0.name }),
        Column("title", \CityEvent.title, .impersonal(because: ofCity)),
        Column("details", \CityEvent.details, .impersonal(because: ofCity)),
        Column("place", \CityEvent.place, .impersonal(because: ofCity)),
        Column("begins_at", \CityEvent.beginsAt),
        Column("most_riders", \CityEvent.mostRiders, words: .number("Maximum riders")),
        Column("state", \CityEvent.state, words: .choice("Status", ["planned": "Planned", "cancelled": "Canceled"])),
        make: CityEvent.init
    )

    static let personal = table.personal()
}

extension CityEvent.Kind: SQLBindable, SQLReadable {}

extension CityEvent.State: SQLBindable, SQLReadable {}
