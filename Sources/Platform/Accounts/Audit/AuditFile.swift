import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The audit log as a CSV file: first the columns of the page, then the same data for programs.
struct AuditFile {
    /// The columns for people.
    private static let wordColumns: [LocalizedText] = ["Local time", "By", "Action", "Details"]
    /// The columns for programs, the same in every language.
    private static let columns = ["When", "Who", "Kind", "What", "Address", "Changes"]

    let page: AuditPage
    let localTime: LocalTime
    let reader: Localization

    var text: String {
        let head = CSVLine(Self.wordColumns.map(reader.string) + Self.columns)
        return page.entries.reduce(into: head.description) { text, entry in
            text += CSVLine(words(entry) + values(entry)).description
        }
    }

    private func values(_ entry: AuditEntry) -> [String] {
        [
            entry.madeAt.description, page.name(entry), entry.kind.rawValue, entry.operation, entry.path,
            entry.changes.map(Self.text).joined(separator: "; "),
        ]
    }

    private func words(_ entry: AuditEntry) -> [String] {
        let told: [LocalizedText] = [page.actor(of: entry), page.action(of: entry), details(entry)]
        return [localTime.zoned(entry.madeAt)] + told.map(reader.string)
    }

    private func details(_ entry: AuditEntry) -> LocalizedText {
        if entry.kind == .reading { return "Viewed, no changes" }
        let told = page.teller.changes(of: entry)
        return told.isEmpty ? "No details" : .joined(told.map(\.line), by: "; ")
    }

    private static func text(_ change: AuditedChange) -> String {
        let change = change.withoutSecrets
        let before = change.before.map(words).joined(separator: " | ")
        let after = change.after.map(words).joined(separator: " | ")
        return "\(change.verb) \(change.table) (\(change.count)): \(before) → \(after)"
    }

    private static func words(_ row: [String: String]) -> String {
        row.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
    }
}
