import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// What an organizer has decided about a driver and a rider: it counts in every later plan until it is lifted.
struct Ruling: Sendable {
    /// What was decided.
    enum Kind: String, Codable, Sendable, CaseIterable {
        /// The rider rides with this driver or not at all.
        case fix
        /// The rider does not ride with this driver.
        case forbid
    }

    let id: Identifier<Ruling>
    let event: String
    let offer: Identifier<SignUp>
    let request: Identifier<SignUp>
    let kind: Kind
    /// Why.
    let reason: String
    /// Who decided; `nil` for somebody who is gone.
    let madeBy: Identifier<Account>?
    let madeAt: Timestamp
    let liftedAt: Timestamp?
}

extension Ruling.Kind: SQLBindable, SQLReadable {}

extension Ruling {
    fileprivate static let columns: SQL = "id, event, offer, request, kind, reason, made_by, made_at, lifted_at"

    fileprivate init(row: Row) throws {
        var reader = RowReader(row)
        id = try reader.next()
        event = try reader.next()
        offer = try reader.next()
        request = try reader.next()
        kind = try reader.next()
        reason = try reader.next()
        madeBy = try reader.next()
        madeAt = try reader.next()
        liftedAt = try reader.next()
    }
}

/// The SQL of what organizers have decided; what was lifted stays as a log.
struct RulingStore {
    let transaction: any Transaction

    func insert(_ ruling: Ruling) throws {
        try transaction.execute(
            """
            INSERT INTO rideshare_ruling (id, event, offer, request, kind, reason, made_by, made_at)
            VALUES (\(ruling.id), \(ruling.event), \(ruling.offer), \(ruling.request), \(ruling.kind),
                \(ruling.reason), \(ruling.madeBy), \(ruling.madeAt))
            """
        )
    }

    /// Lifts what stands against a new decision: another one about the pair, and another driver where one is fixed.
    func makeWay(for ruling: Ruling) throws {
        let isFix = ruling.kind == .fix
        try transaction.execute(
            """
            UPDATE rideshare_ruling SET lifted_at = \(ruling.madeAt), lifted_by = \(ruling.madeBy)
            WHERE lifted_at IS NULL AND request = \(ruling.request)
                AND (offer = \(ruling.offer) OR (\(isFix) = 1 AND kind = 'fix'))
            """
        )
    }

    /// Lifts a decision.
    ///
    /// - Returns: whether it held.
    func lift(
        _ id: Identifier<Ruling>,
        event: String,
        by person: Identifier<Account>?,
        at now: Timestamp
    ) throws -> Bool {
        try transaction.execute(
            """
            UPDATE rideshare_ruling SET lifted_at = \(now), lifted_by = \(person)
            WHERE id = \(id) AND event = \(event) AND lifted_at IS NULL
            """
        ) == 1
    }

    /// What holds for an event.
    func active(event: String) throws -> [Ruling] {
        try transaction.query(
            """
            SELECT \(Ruling.columns) FROM rideshare_ruling WHERE event = \(event) AND lifted_at IS NULL ORDER BY id
            """
        ).map(Ruling.init(row:))
    }

    /// What was decided for an event, latest first.
    func log(event: String) throws -> [Ruling] {
        try transaction.query(
            """
            SELECT \(Ruling.columns) FROM rideshare_ruling WHERE event = \(event) ORDER BY made_at DESC, id DESC LIMIT 200
            """
        ).map(Ruling.init(row:))
    }

    func forget(event: String) throws {
        try transaction.execute("DELETE FROM rideshare_ruling WHERE event = \(event)")
    }

    /// Forgets decisions about a person's sign-ups, and who decided.
    func erase(_ person: Identifier<Account>) throws {
        try transaction.execute(
            """
            DELETE FROM rideshare_ruling WHERE offer IN (SELECT id FROM rideshare_sign_up WHERE person = \(person))
                OR request IN (SELECT id FROM rideshare_sign_up WHERE person = \(person))
            """
        )
        try transaction.execute("UPDATE rideshare_ruling SET made_by = NULL WHERE made_by = \(person)")
        try transaction.execute("UPDATE rideshare_ruling SET lifted_by = NULL WHERE lifted_by = \(person)")
    }
}
