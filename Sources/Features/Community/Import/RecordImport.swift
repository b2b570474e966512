import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Import and export of tables of records; an exported table can be imported again.
struct RecordImport: Sendable {
    private static let yes: Set<String> = ["true", "yes", "1", "x", "oui"]

    /// The most records of a kind in a table.
    private static let mostRecords = 10_000

    let host: CommunityHost

    private var service: RecordService { RecordService(host: host) }

    /// Whether a cell means yes.
    static func isYes(_ text: String) -> Bool { yes.contains(text.lowercased()) }

    static func columns(of kind: RecordKind) -> [String] { ["id"] + kind.fields.map(\.name) }

    /// Imports a table, each line in its own transaction; updates known records instead of adding them again.
    ///
    /// - Parameters:
    ///   - rows: the lines.
    ///   - kind: the kind of records.
    ///   - caller: the user who imports them.
    ///   - once: the columns in which duplicate values are invalid.
    /// - Returns: The result of each line.
    /// - Throws: `DatabaseError`, `CancellationError`.
    func take(
        _ rows: [CSVRow],
        _ kind: RecordKind,
        by caller: Caller?,
        once: [String] = []
    ) async throws -> TableReport {
        var (known, seen) = (KnownRecords(), Set<[String]>())
        (known.records, known.names) = try await service.list(kind, for: caller, limit: Self.mostRecords)
        return try await .taking(rows, id: host.ids.next(TableReport.self), named: [kind.label]) { row in
            guard once.isEmpty || seen.insert(once.map { row[$0] }).inserted else {
                throw row.refusal("Another building in this file has the same name and number.")
            }
            return try await take(row.cells, kind, among: &known, caller)
        }
    }

    private func take(
        _ cells: [String: String],
        _ kind: RecordKind,
        among table: inout KnownRecords,
        _ caller: Caller?
    ) async throws -> TableReport.Outcome {
        var values = try Self.resolved(cells, kind, table.names)
        let id = values.removeValue(forKey: "id").flatMap { Identifier<CommunityRecord>($0) }
        guard let index = table.index(id, { Self.isSame($0, values, kind) }) else {
            let id = try await service.create(kind, Self.form(values), by: caller)
            table.append(StoredRecord(id: id, values: try service.values(kind, kind.fields, Self.form(values))))
            return .added
        }
        let known = table.records[index]
        let kept = Dictionary(
            uniqueKeysWithValues: kind.fields.map { field in
                (field.name, field.text(known.values[field.name] ?? .null, host.zone))
            }
        )
        let form = Self.form(kept.merging(values) { $1 })
        let checked = try service.values(kind, kind.fields, form, of: known)
        let isSame = kind.fields.allSatisfy { checked[$0.name] ?? .null == known.values[$0.name] ?? .null }
        if isSame { return .unchanged }
        try await service.change(kind, known.id, form, by: caller)
        table.records[index] = StoredRecord(id: known.id, values: known.values.merging(checked) { $1 })
        return .changed
    }

    private static func form(_ values: [String: String]) -> RecordForm {
        RecordForm(fields: values.mapValues { [$0] })
    }

    /// Whether a line names a known record, by its name and its owner.
    private static func isSame(_ record: StoredRecord, _ values: [String: String], _ kind: RecordKind) -> Bool {
        let owners = kind.fields.filter { $0.name == "ministry" || $0.name == "campus" }
        let number = kind.name == .buildings ? values["number"] ?? "" : ""
        return record.text(kind.label) == values[kind.label]
            && (number.isEmpty || record.text("number").isEmpty || number == record.text("number"))
            && owners.allSatisfy { record.reference($0.name)?.description ?? "" == values[$0.name] ?? "" }
    }

    /// The values with identifiers instead of names, and a standard yes.
    private static func resolved(
        _ values: [String: String],
        _ kind: RecordKind,
        _ names: RecordNames
    ) throws -> [String: String] {
        var check = Validation()
        var resolved = values
        for field in kind.fields {
            guard let text = values[field.name], !text.isEmpty else { continue }
            switch field.kind {
            case .reference(let other):
                let found = (names.byKind[other] ?? []).filter { $0.name == text || $0.id.description == text }
                check.require(found.count == 1, field.name, "must match exactly one entry")
                resolved[field.name] = found.first?.id.description
            case .check: resolved[field.name] = isYes(text) ? "true" : ""
            default: break
            }
        }
        try check.finish()
        return resolved
    }

    /// The table of all records of a kind that the caller may edit.
    func table(of kind: RecordKind, for caller: Caller?) async throws -> String {
        let (records, names) = try await service.list(kind, for: caller, limit: Self.mostRecords)
        var text = CSVLine(Self.columns(of: kind)).description
        for record in records {
            let values = kind.fields.map { field in
                if case .reference(let other) = field.kind { return names.unique(other, record.reference(field.name)) }
                return field.text(record.values[field.name] ?? .null, host.zone)
            }
            text += CSVLine([record.id.description] + values).description
        }
        return text
    }
}

/// The records that a line may match.
private struct KnownRecords {
    var records: [StoredRecord] = []
    var names = RecordNames.none
    /// The records matched by lines with an identifier.
    private var meant: Set<Identifier<CommunityRecord>> = []

    /// The record with an identifier; if it does not exist, as in a table of another installation, the first of the
    /// same name that no earlier line matched.
    mutating func index(_ id: Identifier<CommunityRecord>?, _ isSame: (StoredRecord) -> Bool) -> Int? {
        guard let id else { return records.firstIndex(where: isSame) }
        let found =
            records.firstIndex { $0.id == id } ?? records.firstIndex { !meant.contains($0.id) && isSame($0) }
        if let found { meant.insert(records[found].id) }
        return found
    }

    mutating func append(_ record: StoredRecord) {
        records.append(record)
        meant.insert(record.id)
    }
}
