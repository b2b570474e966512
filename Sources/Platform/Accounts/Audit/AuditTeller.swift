import CrosstownKit
import CrosstownWeb

/// Tells what staff have changed in words, without names of tables, identifiers and stored numbers.
struct AuditTeller: Sendable {
    /// Of more rows that were changed alike, how many there are is enough.
    private static let mostRows = 5

    let words: AuditWords
    let names: AuditNames
    let catalog: RoleCatalog?

    /// What an entry has changed, as far as it says something to people.
    func changes(of entry: AuditEntry) -> [ToldChange] {
        var told: [(change: AuditedChange, table: TableWords)] = []
        for change in entry.changes {
            guard let table = words.table(change.table) else { continue }
            if let last = told.last, let joined = last.change.joined(with: change) {
                told[told.count - 1].change = joined
            } else {
                told.append((change, table))
            }
        }
        return told.map { tell($0.change, $0.table) }
    }

    private func tell(_ change: AuditedChange, _ table: TableWords) -> ToldChange {
        let facts = change.isPaired ? updates(change) : contents(change)
        let shown = Array(facts.prefix(Self.mostRows))
        let isTold = shown.contains { !$0.isEmpty }
        return ToldChange(
            title: title(change, table),
            rows: shown,
            more: isTold ? max(0, change.count - shown.count) : 0,
            count: change.count
        )
    }

    private func title(_ change: AuditedChange, _ table: TableWords) -> LocalizedText {
        let noun = table.noun ?? ""
        let title: LocalizedText =
            switch change.verb {
            case "insert": "\(noun) added"
            case "delete": "\(noun) deleted"
            default: "\(noun) changed"
            }
        if change.count > 1 { return .labeled(title, "\(change.count)" as LocalizedText) }
        return name(of: change).map { .labeled(title, $0) } ?? title
    }

    /// The name of the only row: as it is written in the change, or as it is now.
    private func name(of change: AuditedChange) -> String? {
        guard let title = words.title(of: change.table), let row = change.before.first ?? change.after.first else {
            return nil
        }
        return (row[title] == AuditedChange.hidden ? nil : row[title]) ?? names.row(row["id"], of: change.table)
    }

    /// What rows were that are gone, or are that are new.
    private func contents(_ change: AuditedChange) -> [[LocalizedText]] {
        let rows = change.after.isEmpty ? change.before : change.after
        return rows.map { row in
            row.keys.sorted().compactMap { column in
                guard let known = words.column(column, of: change.table), row[column]?.isEmpty == false else {
                    return nil
                }
                return value(row[column], known.value, in: row).map { .labeled(known.label, $0) }
            }
        }
    }

    /// What has changed in rows.
    private func updates(_ change: AuditedChange) -> [[LocalizedText]] {
        zip(change.before, change.after).map { before, after in
            let columns = Set(before.keys).union(after.keys).filter { change.isChanged($0, before, after) }
            return columns.sorted().compactMap { column in
                words.column(column, of: change.table).map {
                    update(
                        $0.label,
                        value(before[column], $0.value, in: before),
                        value(after[column], $0.value, in: after)
                    )
                }
            }
        }
    }

    private func update(_ label: LocalizedText, _ old: LocalizedText?, _ new: LocalizedText?) -> LocalizedText {
        guard let old, let new else { return .labeled(label, "changed") }
        if old == new { return .labeled(label, old == AuditValues.hidden ? AuditValues.hidden : "changed") }
        return .labeled(label, "\(old) → \(new)")
    }

    private func value(_ content: String?, _ value: ColumnValue, in row: [String: String]) -> LocalizedText? {
        AuditValues(row: row, currency: words.currency, names: names, catalog: catalog).text(content, value)
    }
}

extension AuditedChange {
    /// Whether each row before is the one after at the same place.
    fileprivate var isPaired: Bool { verb == "update" && !after.isEmpty && before.count == after.count }

    /// This change and the next one as one, where they did the same to the same table.
    fileprivate func joined(with next: AuditedChange) -> AuditedChange? {
        guard table == next.table, verb == next.verb else { return nil }
        return AuditedChange(joining: self, next)
    }

    /// Whether a column of a row is not only what the row is known by.
    fileprivate func isChanged(_ column: String, _ before: [String: String], _ after: [String: String]) -> Bool {
        if before[column] != after[column] { return true }
        return before[column] == Self.hidden
    }
}
