import CrosstownKit
import CrosstownWeb

/// Describes what staff changed, without table names, IDs and stored numbers.
struct AuditTeller: Sendable {
    /// If more rows have the same change, only their number is shown.
    private static let mostRows = 5

    let words: AuditWords
    let names: AuditNames
    let catalog: RoleCatalog?

    /// Returns the changes of an entry that have a readable description.
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
        return told.compactMap { tell($0.change, $0.table) }
    }

    /// Returns the subject of an entry: the name of the only row in the first table with named rows, or the person
    /// whose page was used.
    ///
    /// Returns `nil` if there is neither.
    func subject(of entry: AuditEntry) -> String? {
        let named = entry.changes.compactMap { change in
            words.table(change.table) == nil ? nil : name(of: change).map { (table: change.table, name: $0) }
        }
        guard let first = named.first else { return names.person(at: entry.path) }
        let isSingle = entry.changes.allSatisfy { $0.table != first.table || $0.count == 1 }
        let isOne = isSingle && named.allSatisfy { $0.table != first.table || $0.name == first.name }
        return isOne ? first.name : names.person(at: entry.path)
    }

    /// Returns `nil` if the statement changed nothing that people see.
    private func tell(_ change: AuditedChange, _ table: TableWords) -> ToldChange? {
        let all = change.isPaired ? updates(change) : contents(change)
        let facts = all.compactMap(\.self)
        if facts.isEmpty, !all.isEmpty { return nil }
        let count = change.count - (all.count - facts.count)
        let shown = Array(facts.prefix(Self.mostRows))
        let isTold = shown.contains { !$0.isEmpty }
        return ToldChange(
            title: title(change, table, count),
            rows: shown,
            more: isTold ? max(0, count - shown.count) : 0,
            count: count
        )
    }

    private func title(_ change: AuditedChange, _ table: TableWords, _ count: Int) -> LocalizedText {
        let noun = table.noun ?? ""
        let title: LocalizedText =
            switch change.verb {
            case "insert": "\(noun) added"
            case "delete": "\(noun) deleted"
            default: "\(noun) changed"
            }
        if change.count > 1 { return count > 1 ? .labeled(title, "\(count)" as LocalizedText) : title }
        return name(of: change).map { .labeled(title, $0) } ?? title
    }

    /// Returns the name of the only row, from the change or its current one.
    private func name(of change: AuditedChange) -> String? {
        guard let title = words.title(of: change.table), let row = change.before.first ?? change.after.first else {
            return nil
        }
        return (row[title] == AuditedChange.hidden ? nil : row[title]) ?? names.row(row["id"], of: change.table)
    }

    /// Returns the content of created or deleted rows.
    private func contents(_ change: AuditedChange) -> [[LocalizedText]?] {
        let rows = change.after.isEmpty ? change.before : change.after
        return rows.map { row in
            row.keys.sorted().compactMap { column in
                guard let known = words.column(column, of: change.table), row[column]?.isEmpty == false else {
                    return nil
                }
                // For a new row, a value that isn't recorded says nothing.
                if change.verb == "insert", row[column] == AuditedChange.hidden { return nil }
                return value(row[column], known.value, in: row).map { .labeled(known.label, $0) }
            }
        }
    }

    /// Returns the changes of rows; `nil` for a row that reads as before.
    private func updates(_ change: AuditedChange) -> [[LocalizedText]?] {
        zip(change.before, change.after).map { before, after in
            let columns = Set(before.keys).union(after.keys).filter { change.isChanged($0, before, after) }
            let shown = columns.sorted().compactMap { column in
                words.column(column, of: change.table).map { (column, $0.label, $0.value) }
            }
            let facts = shown.compactMap { column, label, kind in
                let isCut = before[column] == after[column]
                let told = update(label, value(before[column], kind, in: before), value(after[column], kind, in: after))
                return told ?? (isCut ? .labeled(label, "changed") : nil)
            }
            return facts.isEmpty && shown.count == columns.count ? nil : facts
        }
    }

    /// Returns the change of a value; `nil` if it reads as before, such as a timestamp that differs only in seconds.
    private func update(_ label: LocalizedText, _ old: LocalizedText?, _ new: LocalizedText?) -> LocalizedText? {
        guard let old, let new else { return .labeled(label, "changed") }
        if old == AuditValues.none { return old == new ? nil : .labeled(label, new) }
        if old == AuditValues.hidden, new == old { return .labeled(label, new) }
        return old.english == new.english ? nil : .labeled(label, "\(old) → \(new)")
    }

    private func value(_ content: String?, _ value: ColumnValue, in row: [String: String]) -> LocalizedText? {
        AuditValues(row: row, currency: words.currency, names: names, catalog: catalog).text(content, value)
    }
}

extension AuditedChange {
    /// Whether the rows before and after correspond by index.
    fileprivate var isPaired: Bool { verb == "update" && !after.isEmpty && before.count == after.count }

    /// Combines two equal operations on the same table.
    fileprivate func joined(with next: AuditedChange) -> AuditedChange? {
        guard table == next.table, verb == next.verb else { return nil }
        return AuditedChange(joining: self, next)
    }

    /// Returns whether a column changed, in contrast to one that only identifies the row.
    fileprivate func isChanged(_ column: String, _ before: [String: String], _ after: [String: String]) -> Bool {
        if before[column] != after[column] { return true }
        // Content that is not recorded, or only in part, is listed only if it differs.
        return before[column]?.hasSuffix(Self.hidden) == true
    }
}
