import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The SQL of all kinds of records.
struct RecordStore {
    let transaction: any Transaction
    let kind: RecordKind

    static let most = 500

    private var columns: SQL {
        var columns: SQL = "id"
        for field in kind.fields { columns.append(", \(identifier: field.name)") }
        if kind.isNumbered { columns.append(", number") }
        if kind.hasPicture { columns.append(", picture") }
        if kind.name == .sources { columns.append(", fault") }
        return columns
    }

    private func record(_ row: Row) throws -> StoredRecord {
        var values: [String: SQLValue] = [:]
        for (name, value) in zip(row.columns.names, row.values) { values[name] = value }
        return StoredRecord(id: try row.get("id"), values: values)
    }

    func all(limit: Int) throws -> [StoredRecord] {
        try transaction.query(
            """
            SELECT \(columns) FROM \(identifier: kind.table) ORDER BY \(identifier: kind.label), id
            LIMIT \(limit)
            """
        ).map(record)
    }

    func find(_ id: Identifier<CommunityRecord>) throws -> StoredRecord? {
        try transaction.first("SELECT \(columns) FROM \(identifier: kind.table) WHERE id = \(id)").map(record)
    }

    func insert(_ id: Identifier<CommunityRecord>, _ values: [String: SQLValue]) throws {
        var (names, marks): (SQL, SQL) = ("id", "\(id)")
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            names.append(", \(identifier: name)")
            marks.append(", \(value)")
        }
        if kind.isNumbered {
            names.append(", number")
            marks.append(", (SELECT coalesce(max(number), 0) + 1 FROM \(identifier: kind.table))")
        }
        try transaction.execute("INSERT INTO \(identifier: kind.table) (\(names)) VALUES (\(marks))")
    }

    func update(_ id: Identifier<CommunityRecord>, _ values: [String: SQLValue]) throws {
        var changes: SQL = "id = id"
        for (name, value) in values.sorted(by: { $0.key < $1.key }) {
            changes.append(", \(identifier: name) = \(value)")
        }
        try transaction.execute("UPDATE \(identifier: kind.table) SET \(changes) WHERE id = \(id)")
    }

    /// Deletes a record.
    ///
    /// - Throws: `DatabaseError.foreignKey` if other records belong to it.
    func delete(_ id: Identifier<CommunityRecord>) throws {
        try transaction.execute("DELETE FROM \(identifier: kind.table) WHERE id = \(id)")
    }

    /// The names of all records, for fields that refer to them.
    func names() throws -> [(id: Identifier<CommunityRecord>, name: String)] {
        try transaction.query(
            "SELECT id, \(identifier: kind.label) FROM \(identifier: kind.table) ORDER BY 2 LIMIT 2000"
        ).map { (try $0.get(0), try $0.get(1)) }
    }

    /// The picture of a record, if its kind has pictures.
    func picture(of id: Identifier<CommunityRecord>) throws -> Identifier<Picture>? {
        try transaction.first("SELECT picture FROM \(identifier: kind.table) WHERE id = \(id)")?.get(0)
    }

    func set(_ picture: Identifier<Picture>?, of id: Identifier<CommunityRecord>) throws {
        try transaction.execute("UPDATE \(identifier: kind.table) SET picture = \(picture) WHERE id = \(id)")
    }
}
