import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Ticket checks at the entrance.
struct Door: Sendable {
    let host: CommunityHost

    /// Validates a ticket's code, or the address that contains it, and records the attendance.
    ///
    /// - Throws: `Problem` with status 404 if the caller may not edit the event.
    func scan(_ text: String, at occurrence: Identifier<Occurrence>, by caller: Caller?) async throws -> DoorResponse {
        let code = String(text.trimmedBlanks.split(separator: "/").last?.prefix(64) ?? "")
        return try await host.database.write { [host] transaction in
            try Self.require(occurrence, caller, host, transaction)
            let store = TicketStore(host, transaction)
            let ticket = try store.find(code: code)
            let verdict = try Self.verdict(ticket, occurrence, store, host.clock.now())
            let attended: Int = try transaction.query(
                """
                SELECT count(*) FROM community_ticket
                WHERE occurrence = \(occurrence) AND attended_at IS NOT NULL
                """
            )[0].get(0)
            let isOurs = ticket?.occurrence == occurrence
            return DoorResponse(
                verdict: verdict,
                ticket: isOurs ? ticket?.id : nil,
                name: isOurs ? ticket?.name : nil,
                attended: attended
            )
        }
    }

    private static func verdict(
        _ ticket: Ticket?,
        _ occurrence: Identifier<Occurrence>,
        _ store: TicketStore,
        _ now: Timestamp
    ) throws -> DoorResponse.Verdict {
        guard let ticket else { return .unknown }
        if ticket.occurrence != occurrence { return .otherEvent }
        switch ticket.state {
        case .waiting: return .waiting
        case .gone: return .gone
        case .going: return try store.attend(ticket, at: now) ? .welcome : .again
        }
    }

    /// Returns the list of sign-ups.
    ///
    /// - Throws: `Problem` with status 404 if the caller may not edit the event.
    func list(
        at occurrence: Identifier<Occurrence>,
        for caller: Caller?
    ) async throws -> (at: EventAt, tickets: [Ticket]) {
        try await host.database.read { [host] transaction in
            let found = try Self.require(occurrence, caller, host, transaction)
            return (found, try TicketStore(host, transaction).list(at: occurrence))
        }
    }

    @discardableResult
    private static func require(
        _ occurrence: Identifier<Occurrence>,
        _ caller: Caller?,
        _ host: CommunityHost,
        _ transaction: any Transaction
    ) throws -> EventAt {
        let store = EventStore(transaction: transaction)
        guard let found = try store.findOccurrence(occurrence) else { throw Problem.notFound("Event") }
        let ministries = try store.ministries(of: [found.event.id])[found.event.id] ?? []
        let campuses = try MinistryStore(transaction: transaction).campuses(of: ministries)
        let rights = try EditingRights(of: caller, host.people, in: transaction)
        guard rights.edits(found.event, of: ministries, at: campuses) else {
            throw Problem.notFound("Event")
        }
        return found
    }
}
