import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Places at events and waiting lists; each call is one transaction.
struct SignUps: Sendable {
    let host: CommunityHost

    /// Takes a place, or one on the waiting list.
    ///
    /// - Returns: the ticket's code.
    /// - Throws: `Problem` with status 404 or 409.
    func join(
        _ id: Identifier<Occurrence>,
        _ input: Input<SignUpFields>,
        by caller: Caller?
    ) async throws -> String {
        let account = caller?.account
        let (code, ticket) = (host.secret(), host.ids.next(Ticket.self))
        let formKey = input.key.isEmpty ? code : input.key
        return try await host.database.write { [self] transaction in
            let store = TicketStore(host, transaction)
            if let known = try store.find(formKey: formKey), known.occurrence == id { return store.code(of: known) }
            if let account, let known = try store.find(of: account, at: id) { return store.code(of: known) }
            try require(id, transaction)
            let state: Ticket.State = try store.take(id) ? .going : .waiting
            try store.insert(
                ticket,
                at: id,
                code: code,
                formKey: formKey,
                name: input.name,
                account: account,
                state: state,
                now: host.clock.now()
            )
            return code
        }
    }

    private func require(_ id: Identifier<Occurrence>, _ transaction: any Transaction) throws {
        let now = host.clock.now()
        guard let found = try EventStore(transaction: transaction).findOccurrence(id), found.event.isVisible(at: now)
        else { throw Problem.notFound("Event") }
        if found.event.state == .cancelled || found.occurrence.isCancelled {
            throw Problem.conflict("The event was canceled", "You can no longer sign up.")
        }
        if found.occurrence.endsAt <= now {
            throw Problem.conflict(
                "The event has ended",
                """
                Choose a later date or another event.
                """
            )
        }
        guard found.event.wantsSignUp else {
            throw Problem.conflict("No sign-up needed", "Just show up. Everyone is welcome.")
        }
    }

    /// Gives up a place, and notifies the first on the waiting list, who gets it.
    ///
    /// - Throws: `Problem` with status 404.
    func leave(_ code: String) async throws {
        try await host.database.write { [self] transaction in
            let store = TicketStore(host, transaction)
            guard let ticket = try store.find(code: code) else { throw Problem.notFound("Ticket") }
            if ticket.state == .gone || ticket.attendedAt != nil { return }
            let now = host.clock.now()
            try store.set(.gone, of: ticket, at: now)
            if ticket.state == .going, let next = try store.moveUp(at: ticket.occurrence, now: now) {
                try tell(next, transaction)
            }
        }
    }

    /// Moves people from the waiting list into places that an editor added.
    func fill(_ event: CommunityEvent, _ transaction: any Transaction) throws {
        let store = TicketStore(host, transaction)
        for occurrence in try EventStore(transaction: transaction).occurrences(of: event.id) {
            while try store.take(occurrence.id) {
                guard let next = try store.moveUp(at: occurrence.id, now: host.clock.now()) else { break }
                try tell(next, transaction)
            }
        }
    }

    /// Notifies the account, or the device that follows the ticket, of a place from the waiting list.
    func tell(_ ticket: Ticket, _ transaction: any Transaction) throws {
        guard let found = try EventStore(transaction: transaction).findOccurrence(ticket.occurrence) else { return }
        let day = LocalizedText.moment(found.occurrence.startsAt, .dayAndClock)
        let notice = Notice(
            CommunityNotices.places,
            title: "You have a place",
            text: "A place opened up: you’re signed up for \(found.event.title) on \(day).",
            // The event's page links to the ticket; a notification is stored in clear, so it must not contain the code.
            link: CommunityLinks.event(ticket.occurrence),
            about: [],
            subject: "community.ticket/\(ticket.id)"
        )
        let people = ticket.account.map { [$0] } ?? []
        let topic = CommunityTopics.ticket(ticket.id)
        try host.notices.tell(people, devicesFollowing: [topic], notice, in: transaction)
    }

    /// A ticket with its event and the number of people waiting before it.
    ///
    /// - Throws: `Problem` with status 404.
    func find(_ code: String) async throws -> (ticket: Ticket, at: EventAt, before: Int) {
        try await host.database.read { transaction in
            let store = TicketStore(host, transaction)
            guard let ticket = try store.find(code: code),
                let found = try EventStore(transaction: transaction).findOccurrence(ticket.occurrence)
            else { throw Problem.notFound("Ticket") }
            let before = ticket.state == .waiting ? try store.countWaiting(before: ticket) : 0
            return (ticket, found, before)
        }
    }
}

/// The result of scanning a code at the entrance.
struct DoorResponse: Codable, Sendable, Described {
    enum Verdict: String, Codable, Sendable, CaseIterable {
        /// Valid.
        case welcome
        case again
        /// Valid for another event.
        case otherEvent = "other_event"
        case waiting
        /// Canceled.
        case gone
        /// Not a valid code.
        case unknown
    }

    let verdict: Verdict
    /// The ticket, if it belongs to this event.
    let ticket: Identifier<Ticket>?
    let name: String?
    let attended: Int
}
