public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues

/// One movement from the view of an account.
public struct StatementLine: Hashable, Sendable {
    /// The position of the movement in the ledger, in ascending order.
    public let position: Int64
    /// The movement's entry.
    public let entry: Identifier<LedgerEntry>
    /// The key of the command that moved the money.
    public let key: CommandKey
    /// The timestamp of the movement.
    public let madeAt: Timestamp
    /// The received amount; negative if sent.
    public let change: Money
    /// The kind of the account on the other side.
    public let otherKind: String
    /// The owner or purpose of the account on the other side.
    public let otherSubject: String
}

extension Ledger {
    /// Returns the movements of an account, newest first, page by page.
    ///
    /// - Parameters:
    ///   - account: The account.
    ///   - currency: The currency.
    ///   - position: The last position of the previous page; `nil` for the first page.
    ///   - limit: The maximum number of lines.
    ///   - transaction: The transaction to read in.
    /// - Returns: The lines of the page; fewer than `limit` on the last one.
    /// - Throws: `DatabaseError`.
    public func statement(
        of account: LedgerAccount,
        in currency: Currency,
        before position: Int64? = nil,
        limit: Int,
        _ transaction: any Transaction
    ) throws -> [StatementLine] {
        let found = try transaction.first(
            """
            SELECT id FROM ledger_account
            WHERE kind = \(account.kind) AND subject = \(account.subject) AND currency = \(currency.code)
            """
        )
        guard let id = try found?.get("id", as: Int64.self) else { return [] }
        let lines: SQL = Self.lines(of: id, before: position ?? .max, limit)
        return try transaction.query(lines).map { try StatementLine($0, currency) }
    }

    /// Limits each side before merging them, so that every page costs the same.
    private static func lines(of account: Int64, before position: Int64, _ limit: Int) -> SQL {
        """
        SELECT m.id, m.entry, e.key, e.made_at, m.change, other.kind, other.subject FROM (
            SELECT * FROM (
                SELECT id, entry, amount AS change, source AS other FROM ledger_movement
                WHERE target = \(account) AND id < \(position) ORDER BY id DESC LIMIT \(limit)
            ) AS incoming
            UNION ALL
            SELECT * FROM (
                SELECT id, entry, -amount AS change, target AS other FROM ledger_movement
                WHERE source = \(account) AND id < \(position) ORDER BY id DESC LIMIT \(limit)
            ) AS outgoing
        ) AS m
        JOIN ledger_entry e ON e.id = m.entry JOIN ledger_account other ON other.id = m.other
        ORDER BY m.id DESC LIMIT \(limit)
        """
    }
}

extension StatementLine {
    fileprivate init(_ row: Row, _ currency: Currency) throws {
        position = try row.get("id")
        entry = try row.get("entry")
        key = CommandKey(stored: try row.get("key"))
        madeAt = try row.get("made_at")
        change = Money(minorUnits: try row.get("change"), currency)
        otherKind = try row.get("kind")
        otherSubject = try row.get("subject")
    }
}
