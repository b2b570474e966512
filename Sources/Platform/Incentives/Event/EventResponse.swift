import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// An event in the API.
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
