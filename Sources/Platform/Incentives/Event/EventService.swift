import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Loads and updates events for the city and riders.
struct EventService: Sendable {
    let incentives: Incentives
    let localTime: LocalTime

    private static let mostListed = 100

    /// Returns all events, and a form for a new one.
    func list(refused: RefusedForm? = nil) async throws -> EventsConsolePage {
        let key = incentives.ids.next(CityEvent.self)
        return try await incentives.read { context in
            let events = context.events
            return EventsConsolePage(
                views: try events.views(of: events.store.list(limit: Self.mostListed)),
                key: key,
                refused: refused
            )
        }
    }

    /// Returns an event with its entrants.
    func page(_ id: Identifier<CityEvent>, refused: RefusedForm? = nil) async throws -> EventConsolePage {
        try await incentives.read { [localTime] context in
            let events = context.events
            let view = try events.view(of: events.event(id))
            let entrants = try events.store.entrants(of: id)
            let names = try context.city.directory.userNames(of: entrants, in: context.transaction)
            return EventConsolePage(
                view: view,
                entrants: entrants.compactMap { names[$0] },
                winners: view.prizes.map { prize in prize.winner.flatMap { names[$0] } },
                localTime: localTime,
                refused: refused
            )
        }
    }

    func plan(_ input: Input<EventRequest>) async throws -> EventResponse {
        try await incentives.change { [localTime] context in
            EventResponse(try context.events.view(of: context.events.plan(input, localTime)))
        }
    }

    func change(_ id: Identifier<CityEvent>, _ input: Input<EventRequest>) async throws -> EventResponse {
        try await change(id) { [localTime] in try $0.change(id, input, localTime) }
    }

    func cancel(_ id: Identifier<CityEvent>) async throws -> EventResponse {
        try await change(id) { try $0.cancel(id) }
    }

    func recordWinner(_ input: Input<WinnerRequest>, of id: Identifier<CityEvent>) async throws -> EventResponse {
        try await change(id) { try $0.recordWinner(input, of: id) }
    }

    func enter(_ id: Identifier<CityEvent>, _ rider: Identifier<Account>) async throws -> EventResponse {
        try await incentives.change { EventResponse(try $0.events.enter(id, rider)) }
    }

    func withdraw(_ id: Identifier<CityEvent>, _ rider: Identifier<Account>) async throws -> EventResponse {
        try await incentives.change { EventResponse(try $0.events.withdraw(id, rider)) }
    }

    /// Updates an event and returns it.
    private func change(
        _ id: Identifier<CityEvent>,
        _ body: @escaping @Sendable (EventPlanning) throws -> Void
    ) async throws -> EventResponse {
        try await incentives.change { context in
            let events = context.events
            try body(events)
            return EventResponse(try events.view(of: events.event(id)))
        }
    }
}
