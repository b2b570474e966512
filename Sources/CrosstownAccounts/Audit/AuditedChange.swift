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

    init(_ change: StatementChange, count: Int, before: [Row], after: [Row]) {
        table = change.table
        verb = change.verb.rawValue
        self.count = count
        let (old, new) = (before.map(Self.texts), after.map(Self.texts))
        let isPaired = old.count == new.count && change.verb == .update
        guard isPaired, let key = before.first?.columns.names.first else {
            (self.before, self.after) = (old, new)
            return
        }
        // Of a changed row what has changed is enough, and what it is known by.
        let byKey = Dictionary(new.map { ($0[key] ?? "", $0) }, uniquingKeysWith: { first, _ in first })
        let pairs = old.map { row in (row, byKey[row[key] ?? ""] ?? [:]) }
        self.before = pairs.map { row, other in row.filter { $0.key == key || other[$0.key] != $0.value } }
        self.after = pairs.map { other, row in row.filter { $0.key == key || other[$0.key] != $0.value } }
    }

    private static func texts(_ row: Row) -> [String: String] {
        zip(row.columns.names, row.values).reduce(into: [:]) { texts, column in
            texts[column.0] = text(column.1, in: column.0)
        }
    }

    /// Secrets are not written down, whatever table they are in.
    private static func text(_ value: SQLValue, in column: String) -> String? {
        let isSecret = ["hash", "secret", "token", "seal", "password", "code"].contains { column.contains($0) }
        if isSecret, value != .null { return "…" }
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
