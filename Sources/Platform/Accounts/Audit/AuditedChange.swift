import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// What one statement changed, before and after, as texts.
struct AuditedChange: Codable, Hashable, Sendable {
    /// The table.
    let table: String
    /// What was done to its rows.
    let verb: String
    /// How many rows it was done to.
    let count: Int
    /// The rows as they were, by the names of the columns.
    let before: [[String: String]]
    /// The rows as they are since.
    let after: [[String: String]]

    /// Writes down at most so many rows of a statement.
    static let mostRows = 20
    private static let longestText = 200
    /// Replaces content that is not recorded.
    static let hidden = "…"

    /// Describes a statement; of personal columns it records that they changed, and not their content.
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

    /// Two changes of the same kind in one table as one.
    init(joining first: AuditedChange, _ next: AuditedChange) {
        (table, verb, count) = (first.table, first.verb, first.count + next.count)
        (before, after) = (first.before + next.before, first.after + next.after)
    }

    /// The same without the content of personal columns.
    func hiding(_ personal: PersonalContent) -> Self {
        let hide = { [table] (row: [String: String]) -> [String: String] in
            row.reduce(into: [:]) { $0[$1.key] = personal.contains($1.key, of: table) ? Self.hidden : $1.value }
        }
        return Self(self, before: before.map(hide), after: after.map(hide))
    }

    /// The same without the columns of secrets, whose names say nothing to readers of a file.
    var withoutSecrets: Self {
        let rest = { (row: [String: String]) in row.filter { !Self.isSecret($0.key) } }
        return Self(self, before: before.map(rest), after: after.map(rest))
    }

    private static func values(_ row: Row) -> [String: SQLValue] {
        Dictionary(zip(row.columns.names, row.values), uniquingKeysWith: { first, _ in first })
    }

    /// Of a changed row what has changed is enough, and what it is known by.
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

    /// Secrets are not recorded, whatever table they are in.
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
