import CrosstownKit
import CrosstownSQL
import CrosstownValues

struct ReversalStore {
    let transaction: any Transaction

    /// Returns the one with a provider's ID.
    func find(_ id: String) throws -> Reversal? { try Reversal.table.find(id, in: transaction) }

    /// Returns the latest ones: only open ones, or all.
    func list(openAlone: Bool, limit: Int) throws -> [Reversal] {
        let condition: SQL = openAlone ? "WHERE handled_at IS NULL" : ""
        return try Reversal.table.list(
            "\(condition) ORDER BY changed_at DESC, id DESC LIMIT \(limit)",
            in: transaction
        )
    }

    func save(_ reversal: Reversal) throws { try Reversal.table.save(reversal, in: transaction) }

    /// Marks one as handled by staff.
    ///
    /// - Returns: whether it exists.
    func handle(_ id: String, at now: Timestamp) throws -> Bool {
        try transaction.execute(
            "UPDATE payment_reversal SET handled_at = coalesce(handled_at, \(now)) WHERE id = \(id)"
        ) > 0
    }

    /// Returns the owners of payments, without unknown keys.
    func owners(of payments: Set<String>) throws -> [String: Identifier<Account>] {
        try transaction.query("SELECT key, owner FROM payment WHERE key IN \(list: payments)")
            .reduce(into: [:]) { $0[try $1.get("key")] = try $1.get("owner", as: Identifier<Account>.self) }
    }

    /// Returns the timestamp up to which a provider's events were read.
    func position(of provider: String) throws -> Timestamp? {
        try transaction.first("SELECT read_until FROM payment_event_position WHERE provider = \(provider)")?.get(0)
    }

    /// Stores the timestamp up to which a provider's events were read.
    func setPosition(_ moment: Timestamp, of provider: String) throws {
        try transaction.execute(
            """
            INSERT INTO payment_event_position (provider, read_until) VALUES (\(provider), \(moment))
            ON CONFLICT (provider) DO UPDATE SET read_until = excluded.read_until
            """
        )
    }
}

extension Reversal {
    fileprivate static let table = Table(
        "payment_reversal",
        Column("id", \Reversal.reported.id),
        Column("payment", \Reversal.payment.description),
        Column("kind", \Reversal.reported.kind),
        Column("state", \Reversal.reported.state),
        Column("amount", \Reversal.reported.amount.minorUnits),
        Column("taken", \Reversal.reported.taken.minorUnits),
        Column("currency", \Reversal.reported.amount.currency.code),
        Column("from_wallet", \Reversal.fromWallet),
        Column("uncovered", \Reversal.uncovered),
        Column("bookings", \Reversal.bookings),
        Column("remark", \Reversal.remark),
        Column("asked_at", \Reversal.askedAt),
        Column("changed_at", \Reversal.changedAt),
        Column("handled_at", \Reversal.handledAt)
    ) {
        id,
        payment,
        kind,
        state,
        amount,
        taken,
        code,
        wallet,
        uncovered,
        bookings,
        remark,
        asked,
        changed,
        handled in
        guard let currency = Currency(code: code) else {
            throw RowError.otherType(column: "currency", expected: "Currency")
        }
        return Reversal(
            payment: CommandKey(stored: payment),
            reported: ReportedReversal(
                id: id,
                kind: kind,
                state: state,
                amount: Money(minorUnits: amount, currency),
                taken: Money(minorUnits: taken, currency),
                call: nil
            ),
            fromWallet: wallet,
            uncovered: uncovered,
            bookings: bookings,
            remark: remark,
            askedAt: asked,
            changedAt: changed,
            handledAt: handled
        )
    }
}

extension ReportedReversal.Kind: SQLBindable, SQLReadable {}

extension ReportedReversal.State: SQLBindable, SQLReadable {}

extension Reversal.Remark: SQLBindable, SQLReadable {}
