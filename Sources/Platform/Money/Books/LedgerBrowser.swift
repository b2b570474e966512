import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// One movement with both its sides, for staff.
struct LedgerLine: Hashable, Sendable {
    struct Side: Hashable, Sendable {
        let kind: String
        let subject: String
    }

    let position: Int64
    let entry: Identifier<LedgerEntry>
    let key: CommandKey
    let madeAt: Timestamp
    let amount: Money
    let source: Side
    let target: Side

    var cursor: LedgerCursor { LedgerCursor(madeAt: madeAt, position: position) }
}

struct LedgerBrowser {
    let transaction: any Transaction

    /// Returns movements, latest first, from a position on.
    func lines(_ filter: LedgerFilter, behind cursor: LedgerCursor?, limit: Int) throws -> [LedgerLine] {
        var condition = filter.condition
        if let cursor {
            condition.append(
                """
                 AND (e.made_at < \(cursor.madeAt) OR (e.made_at = \(cursor.madeAt) AND m.id < \(cursor.position)))
                """
            )
        }
        return try transaction.query(
            """
            SELECT m.id, m.entry, e.key, e.made_at, m.amount, m.currency, s.kind AS source_kind,
                s.subject AS source_subject, t.kind AS target_kind, t.subject AS target_subject
            FROM ledger_entry e JOIN ledger_movement m ON m.entry = e.id
            JOIN ledger_account s ON s.id = m.source JOIN ledger_account t ON t.id = m.target
            WHERE \(condition) ORDER BY e.made_at DESC, m.id DESC LIMIT \(limit)
            """
        ).map(Self.line)
    }

    func totals() throws -> [TrialBalance.Line] {
        try transaction.query(
            """
            SELECT kind, currency, CAST(sum(balance) AS BIGINT) AS total FROM ledger_account
            GROUP BY kind, currency ORDER BY currency, kind
            """
        ).map { row in
            let total = Money(minorUnits: try row.get("total"), try row.currency("currency"))
            return TrialBalance.Line(kind: try row.get("kind"), total: total)
        }
    }

    private static func line(_ row: Row) throws -> LedgerLine {
        LedgerLine(
            position: try row.get("id"),
            entry: try row.get("entry"),
            key: CommandKey(stored: try row.get("key")),
            madeAt: try row.get("made_at"),
            amount: Money(minorUnits: try row.get("amount"), try row.currency("currency")),
            source: .init(kind: try row.get("source_kind"), subject: try row.get("source_subject")),
            target: .init(kind: try row.get("target_kind"), subject: try row.get("target_subject"))
        )
    }
}

/// The names of users and companies in the ledger, by their stored IDs.
struct LedgerNames: Sendable {
    private let names: [String: String]

    /// Loads the names for some lines.
    init(
        of lines: [LedgerLine],
        _ directory: any AccountDirectory,
        _ purses: PurseNames,
        _ transaction: any Transaction
    ) throws {
        let sides = lines.flatMap { [$0.source, $0.target] }.filter { LedgerFilter.isPersonal($0.kind) }
        let people = Set(sides.compactMap { Identifier<Account>($0.subject) })
        let found = try directory.userNames(of: Array(people), in: transaction)
        let others = try purses.names(of: people.filter { found[$0] == nil }, in: transaction)
        let all = found.merging(others) { first, _ in first }
        names = Dictionary(all.map { ($0.description, $1) }) { first, _ in first }
    }

    /// Returns the displayed name of a side; deleted accounts have none.
    func text(of side: LedgerLine.Side) -> LocalizedText {
        if let name = names[side.subject] { return LocalizedText(verbatim: name) }
        let isPerson = Identifier<Account>(side.subject) != nil
        return isPerson ? BooksTexts.deletedAccount : BooksTexts.name(ofPurpose: side.subject)
    }

    /// Returns the name of a person, or the purpose of the account.
    func name(of side: LedgerLine.Side) -> String { names[side.subject] ?? side.subject }
}
