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
    static let table = Table(
        "rentals_event",
        Column("id", \CityEvent.id),
        Column("kind", \CityEvent.kind),
        Column("title", \CityEvent.title),
        Column("details", \CityEvent.details),
        Column("place", \CityEvent.place),
        Column("begins_at", \CityEvent.beginsAt),
        Column("most_riders", \CityEvent.mostRiders),
        Column("state", \CityEvent.state),
        make: CityEvent.init
    )

    static let personal = PersonalTable(
        "rentals_event",
        [.impersonal("title", "details", "place", because: "An event of the city.")]
    )
}

extension CityEvent.Kind: SQLBindable, SQLReadable {}

extension CityEvent.State: SQLBindable, SQLReadable {}
