import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Reads and writes refunds and disputes within a transaction.
struct ReversalStore {
    static let columns: SQL = """
        id, payment, kind, state, amount, taken, currency, from_wallet, uncovered, bookings, remark, asked_at, changed_at,
        handled_at
        """

    let transaction: any Transaction

    /// The one that a provider knows by an identity.
    func find(_ id: String) throws -> Reversal? {
        try transaction.first("SELECT \(Self.columns) FROM payment_reversal WHERE id = \(id)").map(Reversal.init(row:))
    }

    /// The latest, with those that nobody has dealt with alone or with all.
    func list(openAlone: Bool, limit: Int) throws -> [Reversal] {
        let condition: SQL = openAlone ? "WHERE handled_at IS NULL" : ""
        return try transaction.query(
            """
            SELECT \(Self.columns) FROM payment_reversal \(condition) ORDER BY changed_at DESC, id DESC LIMIT \(limit)
            """
        ).map(Reversal.init(row:))
    }

    /// Stores one as it is now.
    func save(_ reversal: Reversal) throws {
        let reported = reversal.reported
        try transaction.execute(
            """
            INSERT INTO payment_reversal (\(Self.columns))
            VALUES (\(reported.id), \(reversal.payment.description), \(reported.kind.rawValue),
                \(reported.state.rawValue), \(reported.amount.minorUnits), \(reported.taken.minorUnits),
                \(reported.amount.currency.code), \(reversal.fromWallet), \(reversal.uncovered), \(reversal.bookings),
                \(reversal.remark?.rawValue), \(reversal.askedAt), \(reversal.changedAt), \(reversal.handledAt))
            ON CONFLICT (id) DO UPDATE SET state = excluded.state, amount = excluded.amount, taken = excluded.taken,
                from_wallet = excluded.from_wallet, uncovered = excluded.uncovered, bookings = excluded.bookings,
                remark = excluded.remark, asked_at = excluded.asked_at, changed_at = excluded.changed_at,
                handled_at = excluded.handled_at
            """
        )
    }

    /// Notes that staff have dealt with one.
    ///
    /// - Returns: whether there is one.
    func handle(_ id: String, at now: Timestamp) throws -> Bool {
        try transaction.execute(
            "UPDATE payment_reversal SET handled_at = coalesce(handled_at, \(now)) WHERE id = \(id)"
        ) > 0
    }

    /// Whose payments some keys are; unknown ones are left out.
    func owners(of payments: Set<String>) throws -> [String: Identifier<Account>] {
        try transaction.query("SELECT key, owner FROM payment WHERE key IN \(list: payments)")
            .reduce(into: [:]) { $0[try $1.get("key")] = try $1.get("owner", as: Identifier<Account>.self) }
    }

    /// Until when the events of a provider were read.
    func position(of provider: String) throws -> Timestamp? {
        try transaction.first("SELECT read_until FROM payment_event_position WHERE provider = \(provider)")?.get(0)
    }

    /// Notes until when the events of a provider were read.
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
    fileprivate init(row: Row) throws {
        let currency = try row.currency("currency")
        guard let kind = ReportedReversal.Kind(rawValue: try row.get("kind")),
            let state = ReportedReversal.State(rawValue: try row.get("state"))
        else { throw RowError.otherType(column: "state", expected: "ReportedReversal.State") }
        self.init(
            payment: CommandKey(stored: try row.get("payment")),
            reported: ReportedReversal(
                id: try row.get("id"),
                kind: kind,
                state: state,
                amount: Money(minorUnits: try row.get("amount"), currency),
                taken: Money(minorUnits: try row.get("taken"), currency),
                call: nil
            ),
            fromWallet: try row.get("from_wallet"),
            uncovered: try row.get("uncovered"),
            bookings: try row.get("bookings"),
            remark: try row.get("remark", as: String?.self).flatMap(Remark.init(rawValue:)),
            askedAt: try row.get("asked_at"),
            changedAt: try row.get("changed_at"),
            handledAt: try row.get("handled_at")
        )
    }
}
