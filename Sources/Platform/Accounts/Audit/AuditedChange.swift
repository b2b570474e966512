import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The changes of one statement, before and after, as texts.
struct AuditedChange: Codable, Hashable, Sendable {
    let table: String
    let verb: String
    let count: Int
    /// The rows before, by column name.
    let before: [[String: String]]
    /// The rows after.
    let after: [[String: String]]

    /// The largest number of rows recorded for one statement.
    static let mostRows = 20
    private static let longestText = 200
    /// Replaces content that is not recorded.
    static let hidden = "…"

    /// Creates a description of a statement; records only that personal columns changed, and not their content.
    init(_ change: StatementChange, count: Int, before: [Row], after: [Row], hiding personal: PersonalContent) {
        (table, verb, self.count) = (change.table, change.verb.rawValue, count)
        let isUpdate = change.verb == .update && before.count == after.count
        let (old, new) = isUpdate ? Self.differences(before, after) : (before.map(Self.values), after.map(Self.values))
        self.before = old.map { Self.texts($0, of: change.table, hiding: personal) }
        self.after = new.map { Self.texts($0, of: change.table, hiding: personal) }
    }

    private init(_ other: AuditedChange, before: [[String: String]], after: [[String: String]]) {
        (table, verb, count) = (other.table, other.verb, other.count)
        (self.before, self.after) = (before, after)
    }

    /// Combines two changes of the same kind in one table.
    init(joining first: AuditedChange, _ next: AuditedChange) {
        (table, verb, count) = (first.table, first.verb, first.count + next.count)
        (before, after) = (first.before + next.before, first.after + next.after)
    }

    /// Returns the change without the content of personal columns.
    func hiding(_ personal: PersonalContent) -> Self {
        let hide = { [table] (row: [String: String]) -> [String: String] in
            row.reduce(into: [:]) { $0[$1.key] = personal.contains($1.key, of: table) ? Self.hidden : $1.value }
        }
        return Self(self, before: before.map(hide), after: after.map(hide))
    }

    /// Returns the change without secret columns, whose names mean nothing to readers of a file.
    var withoutSecrets: Self {
        let rest = { (row: [String: String]) in row.filter { !Self.isSecret($0.key) } }
        return Self(self, before: before.map(rest), after: after.map(rest))
    }

    private static func values(_ row: Row) -> [String: SQLValue] {
        Dictionary(zip(row.columns.names, row.values), uniquingKeysWith: { first, _ in first })
    }

    /// For an updated row, the changed values and the row's key are enough.
    private static func differences(
        _ before: [Row],
        _ after: [Row]
    ) -> ([[String: SQLValue]], [[String: SQLValue]]) {
        let (old, new) = (before.map(values), after.map(values))
        guard let key = before.first?.columns.names.first else { return (old, new) }
        let byKey = Dictionary(new.map { ($0[key] ?? .null, $0) }, uniquingKeysWith: { first, _ in first })
        let pairs = old.map { row in (row, byKey[row[key] ?? .null] ?? [:]) }
        return (
            pairs.map { row, other in row.filter { $0.key == key || other[$0.key] != $0.value } },
            pairs.map { row, other in other.filter { $0.key == key || row[$0.key] != $0.value } }
        )
    }

    private static func texts(
        _ row: [String: SQLValue],
        of table: String,
        hiding personal: PersonalContent
    ) -> [String: String] {
        row.reduce(into: [:]) { texts, column in
            let isHidden = isSecret(column.key) || personal.contains(column.key, of: table)
            texts[column.key] = isHidden && column.value != .null ? hidden : text(column.value)
        }
    }

    /// Secrets are never recorded, in any table.
    private static func isSecret(_ column: String) -> Bool {
        ["hash", "secret", "token", "seal", "password", "code"].contains { column.contains($0) }
    }

    private static func text(_ value: SQLValue) -> String? {
        switch value {
        case .null: return nil
        case .integer(let number): return String(number)
        case .real(let number): return String(number)
        case .text(let text): return text.count > longestText ? String(text.prefix(longestText)) + "…" : text
        case .blob(let bytes):
            return Identifier<Self>.read(value).map(\.description) ?? "\(bytes.count) bytes"
        }
    }
}
