import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// An organizer's decision about a driver and a rider, valid for all later plans until it is lifted.
struct Ruling: Sendable {
    enum Kind: String, Codable, Sendable, CaseIterable {
        /// The rider rides only with this driver.
        case fix
        /// The rider does not ride with this driver.
        case forbid
    }

    let id: Identifier<Ruling>
    let event: String
    let offer: Identifier<SignUp>
    let request: Identifier<SignUp>
    let kind: Kind
    let reason: String
    /// Who decided; `nil` if the account was deleted.
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
        Column(
            "kind",
            \Ruling.kind,
            words: .choice("Decision", ["fix": "Ride together", "forbid": "Ride separately"])
        ),
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

/// The SQL of organizers' decisions; lifted ones stay as a log.
struct RulingStore {
    let transaction: any Transaction

    func insert(_ ruling: Ruling) throws { try Ruling.table.insert(ruling, in: transaction) }

    /// Lifts decisions that conflict with a new one: another about the same pair, and another fixed driver.
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
    /// - Returns: whether it was active.
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

    /// Returns the active decisions for an event.
    func active(event: String) throws -> [Ruling] {
        try Ruling.table.list("WHERE event = \(event) AND lifted_at IS NULL ORDER BY id", in: transaction)
    }

    /// Returns all decisions for an event, latest first.
    func log(event: String) throws -> [Ruling] {
        try Ruling.table.list("WHERE event = \(event) ORDER BY made_at DESC, id DESC LIMIT 200", in: transaction)
    }

    func forget(event: String) throws {
        try transaction.execute("DELETE FROM rideshare_ruling WHERE event = \(event)")
    }

    /// Deletes decisions about a person's sign-ups.
    func erase(_ person: Identifier<Account>) throws {
        try transaction.execute(
            """
            DELETE FROM rideshare_ruling WHERE offer IN (SELECT id FROM rideshare_sign_up WHERE person = \(person))
                OR request IN (SELECT id FROM rideshare_sign_up WHERE person = \(person))
            """
        )
    }
}
