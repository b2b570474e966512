import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The SQL of tickets.
struct TicketStore {
    let transaction: any Transaction
    let codes: SecretColumn

    init(_ host: CommunityHost, _ transaction: any Transaction) {
        (self.transaction, codes) = (transaction, host.ticketCodes)
    }

    func code(of ticket: Ticket) -> String { codes.open(ticket.sealedCode, in: ticket.id) }

    private func list(_ condition: SQL) throws -> [Ticket] {
        try transaction.query("SELECT \(Ticket.columns) FROM community_ticket t WHERE \(condition)").map { row in
            var reader = RowReader(row)
            return try Ticket(reading: &reader)
        }
    }

    private func first(_ condition: SQL) throws -> Ticket? { try list(condition).first }

    func find(code: String) throws -> Ticket? { try first("t.code_hash = \(codes.hash(code))") }

    func find(formKey: String) throws -> Ticket? { try first("t.form_key = \(stored(formKey))") }

    /// The key of a form opens the ticket that it created, as a code does.
    private func stored(_ formKey: String) -> String { Hexadecimal.text(codes.hash("form " + formKey)) }

    func find(of account: Identifier<Account>, at occurrence: Identifier<Occurrence>) throws -> Ticket? {
        try first("t.account = \(account) AND t.occurrence = \(occurrence) AND t.state <> 'gone'")
    }

    /// The tickets with a place or on the waiting list, oldest first.
    func list(at occurrence: Identifier<Occurrence>) throws -> [Ticket] {
        try list("t.occurrence = \(occurrence) AND t.state <> 'gone' ORDER BY t.number LIMIT 5000")
    }

    /// The tickets of a person with a place or on the waiting list.
    func list(of account: Identifier<Account>) throws -> [Ticket] {
        try list("t.account = \(account) AND t.state <> 'gone'")
    }

    func countWaiting(before ticket: Ticket) throws -> Int {
        try transaction.query(
            """
            SELECT count(*) FROM community_ticket
            WHERE occurrence = \(ticket.occurrence) AND state = 'waiting' AND number < \(ticket.number)
            """
        )[0].get(0)
    }

    func take(_ occurrence: Identifier<Occurrence>) throws -> Bool {
        try transaction.execute(
            """
            UPDATE community_occurrence SET taken = taken + 1
            WHERE id = \(occurrence) AND (capacity IS NULL OR taken < capacity)
            """
        ) == 1
    }

    func insert(
        _ id: Identifier<Ticket>,
        at occurrence: Identifier<Occurrence>,
        code: String,
        formKey: String,
        name: String,
        account: Identifier<Account>?,
        state: Ticket.State,
        now: Timestamp
    ) throws {
        let kept = try codes.keep(code, in: id)
        try transaction.execute(
            """
            INSERT INTO community_ticket
                (id, occurrence, code, code_hash, form_key, name, account, state, made_at, changed_at)
            VALUES (\(id), \(occurrence), \(kept.sealed), \(kept.hash), \(stored(formKey)), \(name), \(account),
                \(state), \(now), \(now))
            """
        )
    }

    func set(_ state: Ticket.State, of ticket: Ticket, at now: Timestamp) throws {
        try transaction.execute(
            "UPDATE community_ticket SET state = \(state), changed_at = \(now) WHERE id = \(ticket.id)"
        )
    }

    /// Gives a free place to the first on the waiting list; returns `nil` if the list is empty.
    func moveUp(at occurrence: Identifier<Occurrence>, now: Timestamp) throws -> Ticket? {
        guard
            let next = try first(
                """
                t.occurrence = \(occurrence) AND t.state = 'waiting' AND t.number = (
                    SELECT min(number) FROM community_ticket WHERE occurrence = \(occurrence) AND state = 'waiting'
                )
                """
            )
        else {
            try transaction.execute(
                "UPDATE community_occurrence SET taken = taken - 1 WHERE id = \(occurrence) AND taken > 0"
            )
            return nil
        }
        try set(.going, of: next, at: now)
        return next
    }

    /// Records the attendance; returns whether it was the first scan.
    func attend(_ ticket: Ticket, at now: Timestamp) throws -> Bool {
        try transaction.execute(
            "UPDATE community_ticket SET attended_at = \(now) WHERE id = \(ticket.id) AND attended_at IS NULL"
        ) == 1
    }

    /// The people who signed up for some occurrences, including the waiting lists.
    func signedUp(at occurrences: [Identifier<Occurrence>]) throws -> SignedUpPeople {
        try SignedUpPeople(
            transaction.query(
                """
                SELECT account, occurrence, state, count(*) FROM community_ticket
                WHERE occurrence IN \(list: occurrences) AND state <> 'gone' GROUP BY account, occurrence, state
                """
            )
        )
    }
}
