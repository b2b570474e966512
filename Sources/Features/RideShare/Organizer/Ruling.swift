import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

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
    static let table = Table(
        "rideshare_ruling",
        Column("id", \Ruling.id),
        Column("event", \Ruling.event),
        Column("offer", \Ruling.offer),
        Column("request", \Ruling.request),
        Column("kind", \Ruling.kind, words: .choice("Decision", ["fix": "Ride together", "forbid": "Kept apart"])),
        Column("reason", \Ruling.reason),
        Column("made_by", \Ruling.madeBy),
        Column("made_at", \Ruling.madeAt),
        Column("lifted_at", \Ruling.liftedAt),
        make: Ruling.init
    )

    static let personal = PersonalTable(
        "rideshare_ruling",
        [
            .account("made_by", notExported: organizers, erasing: .null),
            .account("lifted_by", notExported: organizers, erasing: .null),
            .content("reason", notExported: organizers, stays: RideShareTables.afterEvent),
        ]
    )

    private static let organizers = "It is the work of organizers."
}

/// The SQL of what organizers have decided; what was lifted stays as a log.
struct RulingStore {
    let transaction: any Transaction

    func insert(_ ruling: Ruling) throws { try Ruling.table.insert(ruling, in: transaction) }

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
        try Ruling.table.list("WHERE event = \(event) AND lifted_at IS NULL ORDER BY id", in: transaction)
    }

    /// What was decided for an event, latest first.
    func log(event: String) throws -> [Ruling] {
        try Ruling.table.list("WHERE event = \(event) ORDER BY made_at DESC, id DESC LIMIT 200", in: transaction)
    }

    func forget(event: String) throws {
        try transaction.execute("DELETE FROM rideshare_ruling WHERE event = \(event)")
    }

    /// Forgets decisions about a person's sign-ups.
    func erase(_ person: Identifier<Account>) throws {
        try transaction.execute(
            """
            DELETE FROM rideshare_ruling WHERE offer IN (SELECT id FROM rideshare_sign_up WHERE person = \(person))
                OR request IN (SELECT id FROM rideshare_sign_up WHERE person = \(person))
            """
        )
    }
}
