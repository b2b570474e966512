import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

struct HoldStore {
    let transaction: any Transaction

    func find(_ key: CommandKey) throws -> Hold? { try find([key])[key] }

    func find(_ keys: Set<CommandKey>) throws -> [CommandKey: Hold] {
        try transaction.query(
            """
            SELECT key, owner, amount, currency, expires_at, state, captured FROM ledger_hold
            WHERE key IN \(list: keys.map(\.description))
            """
        ).reduce(into: [:]) { holds, row in
            holds[CommandKey(stored: try row.get("key"))] = try Self.hold(row)
        }
    }

    private static func hold(_ row: Row) throws -> Hold {
        let currency = try row.currency("currency")
        return Hold(
            owner: try row.get("owner"),
            amount: Money(minorUnits: try row.get("amount"), currency),
            state: try state(of: row, currency),
            expiresAt: try row.get("expires_at")
        )
    }

    /// Returns the pending hold of a command.
    ///
    /// - Throws: `WalletRefusal` if it is not pending.
    func pending(_ key: CommandKey) throws -> Hold {
        guard let hold = try find(key) else { throw WalletRefusal.unknownHold }
        switch hold.state {
        case .pending: return hold
        case .captured(let amount): throw WalletRefusal.alreadyCaptured(amount)
        case .released: throw WalletRefusal.alreadyReleased
        }
    }

    /// Stores a hold, and schedules its expiry.
    func insert(_ hold: Hold, _ key: CommandKey) throws {
        try transaction.execute(
            """
            INSERT INTO ledger_hold (key, owner, amount, currency, expires_at, state, captured)
            VALUES (\(key.description), \(hold.owner), \(hold.amount.minorUnits), \(hold.amount.currency.code),
                \(hold.expiresAt), 'pending', 0)
            """
        )
        try scheduleEnd(of: key, at: hold.expiresAt)
    }

    /// Updates the expiry of a pending hold.
    func extend(_ key: CommandKey, until expiresAt: Timestamp) throws {
        let extended = try transaction.execute(
            "UPDATE ledger_hold SET expires_at = \(expiresAt) WHERE key = \(key.description) AND state = 'pending'"
        )
        if extended > 0 { try scheduleEnd(of: key, at: expiresAt) }
    }

    private func scheduleEnd(of key: CommandKey, at moment: Timestamp) throws {
        try Deadlines.schedule(transaction, kind: HoldExpiry.kind, subject: key.description, dueAt: moment)
    }

    /// Ends a hold whose money an entry has moved; `captured` is `nil` if none was taken.
    func resolve(_ key: CommandKey, captured: Money?, by entry: Identifier<LedgerEntry>) throws {
        let state = captured == nil ? "void" : "posted"
        try transaction.execute(
            """
            UPDATE ledger_hold
            SET state = \(state), captured = \(captured?.minorUnits ?? 0), resolved_by = \(entry)
            WHERE key = \(key.description) AND state = 'pending'
            """
        )
        try Deadlines.cancel(transaction, kind: HoldExpiry.kind, subject: key.description)
    }

    private static func state(of row: Row, _ currency: Currency) throws -> Hold.State {
        switch try row.get("state", as: String.self) {
        case "pending": .pending
        case "posted": .captured(Money(minorUnits: try row.get("captured"), currency))
        default: .released
        }
    }
}

extension Row {
    /// Returns the currency with the code in a column.
    func currency(_ column: String) throws -> Currency {
        guard let currency = Currency(code: try get(column)) else {
            throw RowError.otherType(column: column, expected: "Currency")
        }
        return currency
    }
}

extension HoldStore {
    static let personal = PersonalTable(
        "ledger_hold",
        [
            .account("owner", in: "Amounts held", stays: MoneyTables.law),
            .listed("t.amount, t.currency", as: .money("Amount")),
            .listed("t.state", as: .plain("Status")),
            .listed("t.expires_at", as: .moment("Expires")),
            .impersonal("resolved_by", because: "An entry of the books."),
        ],
        order: "t.expires_at"
    )
}
