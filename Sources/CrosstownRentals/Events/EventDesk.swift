import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// What the city and riders ask about events, and do about them.
struct EventDesk: Sendable {
    let rentals: Rentals
    let directory: any AccountDirectory
    let localTime: LocalTime
    let localMoment: LocalMoment

    private static let mostListed = 100

    /// Every event, with the form for another.
    func list(refused: RefusedForm? = nil) async throws -> EventsConsolePage {
        let key = rentals.ids.next(CityEvent.self)
        return try await rentals.read { [localTime] step in
            EventsConsolePage(
                views: try step.views(of: step.events.list(limit: Self.mostListed)),
                key: key,
                localTime: localTime,
                refused: refused
            )
        }
    }

    /// One event with who has entered.
    func page(_ id: Identifier<CityEvent>, refused: RefusedForm? = nil) async throws -> EventConsolePage {
        try await rentals.read { [directory, localTime, localMoment] step in
            let view = try step.view(of: step.event(id))
            let entrants = try step.events.entrants(of: id)
            let names = try directory.userNames(of: entrants, in: step.transaction)
            return EventConsolePage(
                view: view,
                entrants: entrants.compactMap { names[$0] },
                winners: view.prizes.map { prize in prize.winner.flatMap { names[$0] } },
                localTime: localTime,
                localMoment: localMoment,
                refused: refused
            )
        }
    }

    func plan(_ message: EventMessage) async throws -> EventAnswer {
        try await change { [localMoment] step in
            EventAnswer(try step.view(of: step.plan(message, localMoment)))
        }
    }

    func change(_ id: Identifier<CityEvent>, _ message: EventMessage) async throws -> EventAnswer {
        try await change { [localMoment] step in
            try step.change(id, message, localMoment)
            return EventAnswer(try step.view(of: step.event(id)))
        }
    }

    func cancel(_ id: Identifier<CityEvent>) async throws -> EventAnswer {
        try await change { step in
            try step.cancelEvent(id)
            return EventAnswer(try step.view(of: step.event(id)))
        }
    }

    func recordWinner(_ message: WinnerMessage, of id: Identifier<CityEvent>) async throws -> EventAnswer {
        try await change { [directory] step in
            try step.recordWinner(message, of: id, directory)
            return EventAnswer(try step.view(of: step.event(id)))
        }
    }

    func enter(_ id: Identifier<CityEvent>, _ rider: Identifier<Account>) async throws -> EventAnswer {
        try await change { EventAnswer(try $0.enter(id, rider)) }
    }

    func withdraw(_ id: Identifier<CityEvent>, _ rider: Identifier<Account>) async throws -> EventAnswer {
        try await change { EventAnswer(try $0.withdraw(id, rider)) }
    }

    private func change(_ body: @escaping @Sendable (RentalStep) throws -> EventAnswer) async throws -> EventAnswer {
        try await rentals.change(body)
    }
}
