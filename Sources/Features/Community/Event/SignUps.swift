import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Places at events and the lists of those who wait; each call is one transaction.
struct SignUps: Sendable {
    let host: CommunityHost

    /// Takes a place, or one on the waiting list.
    ///
    /// - Returns: the code of the ticket.
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
            throw Problem.conflict("The event was canceled", "There is nothing to sign up for any more.")
        }
        if found.occurrence.endsAt <= now { throw Problem.conflict("The event is over", "Look for the next one.") }
        guard found.event.wantsSignUp else {
            throw Problem.conflict("No sign-up is needed", "Just come; everybody is welcome.")
        }
    }

    /// Gives a place back; the first who waits moves up and is told.
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

    /// Lets those who wait move up into places that an editor has added.
    func fill(_ event: CommunityEvent, _ transaction: any Transaction) throws {
        let store = TicketStore(host, transaction)
        for occurrence in try EventStore(transaction: transaction).occurrences(of: event.id) {
            while try store.take(occurrence.id) {
                guard let next = try store.moveUp(at: occurrence.id, now: host.clock.now()) else { break }
                try tell(next, transaction)
            }
        }
    }

    /// Tells whoever has moved up: the account, or the device that follows the ticket.
    func tell(_ ticket: Ticket, _ transaction: any Transaction) throws {
        guard let found = try EventStore(transaction: transaction).findOccurrence(ticket.occurrence) else { return }
        let day = LocalizedText.moment(found.occurrence.startsAt, .dayAndClock)
        let notice = Notice(
            CommunityNotices.places,
            title: "You have a place",
            text: "A place became free: you are signed up for \(found.event.title) on \(day).",
            // The event's page leads on to the ticket: a notification is kept in clear, and opens nothing itself.
            link: CommunityLinks.event(ticket.occurrence),
            about: [],
            subject: "community.ticket/\(ticket.id)"
        )
        let people = ticket.account.map { [$0] } ?? []
        let topic = CommunityTopics.ticket(ticket.id)
        try host.notices.tell(people, devicesFollowing: [topic], notice, in: transaction)
    }

    /// A ticket with its event and how many wait before it.
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

/// What the door says to a scanned code.
struct DoorResponse: Codable, Sendable, Described {
    /// What the code is.
    enum Verdict: String, Codable, Sendable, CaseIterable {
        /// Comes in.
        case welcome
        /// Was scanned before.
        case again
        /// Belongs to another event.
        case otherEvent = "other_event"
        /// Has no place yet.
        case waiting
        /// Gave the place back.
        case gone
        /// Is no code of ours.
        case unknown
    }

    let verdict: Verdict
    /// Whose ticket it is, where it is one of this event.
    let ticket: Identifier<Ticket>?
    let name: String?
    /// How many have come.
    let attended: Int
}
