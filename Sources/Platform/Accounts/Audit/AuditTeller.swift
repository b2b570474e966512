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
        return told.compactMap { tell($0.change, $0.table) }
    }

    /// What an entry is about: the only row with a name of the first table with such rows, or the person whose page was used;
    /// `nil` where there is neither.
    func subject(of entry: AuditEntry) -> String? {
        let named = entry.changes.compactMap { change in
            words.table(change.table) == nil ? nil : name(of: change).map { (table: change.table, name: $0) }
        }
        guard let first = named.first else { return names.person(at: entry.path) }
        let isSingle = entry.changes.allSatisfy { $0.table != first.table || $0.count == 1 }
        let isOne = isSingle && named.allSatisfy { $0.table != first.table || $0.name == first.name }
        return isOne ? first.name : names.person(at: entry.path)
    }

    /// `nil` where the statement left everything as people read it.
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

    /// The name of the only row: as it is written in the change, or as it is now.
    private func name(of change: AuditedChange) -> String? {
        guard let title = words.title(of: change.table), let row = change.before.first ?? change.after.first else {
            return nil
        }
        return (row[title] == AuditedChange.hidden ? nil : row[title]) ?? names.row(row["id"], of: change.table)
    }

    /// What rows were that are gone, or are that are new.
    private func contents(_ change: AuditedChange) -> [[LocalizedText]?] {
        let rows = change.after.isEmpty ? change.before : change.after
        return rows.map { row in
            row.keys.sorted().compactMap { column in
                guard let known = words.column(column, of: change.table), row[column]?.isEmpty == false else {
                    return nil
                }
                // A new row is told by what it is: that a name of it is not recorded says nothing.
                if change.verb == "insert", row[column] == AuditedChange.hidden { return nil }
                return value(row[column], known.value, in: row).map { .labeled(known.label, $0) }
            }
        }
    }

    /// What has changed in rows; `nil` for a row that reads as before.
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

    /// What has become of a value; `nil` where it reads as before, such as a moment of which only the seconds have changed.
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
        // Content that is not recorded, or not beyond its first letters, is listed only where it differs.
        return before[column]?.hasSuffix(Self.hidden) == true
    }
}
