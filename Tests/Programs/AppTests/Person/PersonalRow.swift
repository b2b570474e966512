import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Foundation

/// A row about a person in one table, with what it refers to, so that export and erasure can be compared with the list.
///
/// All other identities are one and the same, so that rows which belong together are found together.
final class PersonalRow {
    static let person = Identifier<Account>(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0001)
    static let stranger = Identifier<Account>(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0002)
    private static let other = Identifier<Account>(high: 0x0190_0000_0000_7000, low: 0x8000_0000_0000_0003)

    /// Texts that are read as something else than texts.
    private static let texts = [
        "currency": "EUR", "inbox_content.title": stored("a title"), "inbox_content.body": stored("a text"),
        "reminders": "[]", "links": "[]", "tags": "[]", "rule": "", "zones": "[]",
    ]

    private static func stored(_ text: LocalizedText) -> String {
        (try? JSONEncoder().encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    let table: DatabaseSchema.Table
    /// The column that names the person; `nil` where another table does.
    let account: String?

    private let schema: DatabaseSchema
    private let declared: [String: PersonalTable]
    private let transaction: any Transaction
    private var inserted: Set<String> = ["account"]

    init(
        in table: DatabaseSchema.Table,
        naming account: String?,
        _ schema: DatabaseSchema,
        _ declared: [String: PersonalTable],
        _ transaction: any Transaction
    ) {
        (self.table, self.account) = (table, account)
        (self.schema, self.declared, self.transaction) = (schema, declared, transaction)
    }

    /// Adds the person and a stranger.
    func insertPeople() throws {
        for (account, name) in [(Self.person, "account.user_name"), (Self.stranger, "stranger")] {
            try transaction.execute(
                """
                INSERT INTO account (id, user_name, folded_name, is_folded, password_hash, made_at)
                VALUES (\(account), \(name), \(name), 1, '', 0)
                """
            )
        }
    }

    /// Adds the row, and the rows that it refers to.
    func insert() throws { try insert(table.name, naming: account) }

    private func insert(_ name: String, naming account: String?) throws {
        guard inserted.insert(name).inserted, let table = schema.tables[name] else { return }
        let parent = declared[name]?.parent
        // The row is found by what it says itself, or else by its parent.
        if let parent { try insert(parent, naming: account == nil ? declared[parent]?.owner : nil) }
        let columns = table.columns.compactMap { column in
            value(of: column, in: table, naming: account).map { (column.name, $0) }
        }
        for column in columns {
            if let reference = table.references[column.0], reference.table != name {
                try insert(reference.table, naming: nil)
            }
        }
        var statement: SQL = "INSERT INTO \(identifier: name) ("
        for (index, column) in columns.enumerated() {
            statement.append(index == 0 ? "\(identifier: column.0)" : ", \(identifier: column.0)")
        }
        statement.append(") \(sqlite: "", postgres: "OVERRIDING SYSTEM VALUE ")VALUES (")
        for (index, column) in columns.enumerated() { statement.append(index == 0 ? "\(column.1)" : ", \(column.1)") }
        statement.append(")")
        try transaction.execute(statement)
    }

    /// What is put into a column; `nil` where it stays empty.
    private func value(
        of column: DatabaseSchema.Column,
        in table: DatabaseSchema.Table,
        naming account: String?
    ) -> SQLValue? {
        let declared = declared[table.name]
        if declared?.accounts.contains(column.name) == true {
            if column.name == account { return Self.identity(Self.person, in: column) }
            return column.isRequired ? Self.identity(Self.stranger, in: column) : nil
        }
        if let reference = table.references[column.name] {
            let isWanted = column.isRequired || reference.table == declared?.parent
            guard isWanted, reference.table != table.name else { return nil }
            let target = schema.tables[reference.table]
            return target?.column(reference.column).flatMap { value(of: $0, in: target ?? table, naming: nil) }
        }
        if declared?.content.contains(column.name) == true { return Self.content(of: column, in: table.name) }
        guard column.isRequired else { return nil }
        return Self.filler(for: column, in: table.name)
    }

    private static func identity(_ person: Identifier<Account>, in column: DatabaseSchema.Column) -> SQLValue {
        column.type == "TEXT" ? .text(person.description) : person.sqlValue
    }

    /// What is found again in the export, and no longer after the erasure.
    static func content(of column: DatabaseSchema.Column, in table: String) -> SQLValue {
        let name = "\(table).\(column.name)"
        switch column.type {
        case "REAL":
            // Degrees are exported with six decimal places, so that it has no more.
            let thousandths = name.utf8.reduce(0) { ($0 * 31 + Int($1)) % 30_000 }
            return .real(Double(10_123_450 + thousandths * 1_000) / 1_000_000)
        case "INTEGER": return .integer(7_777)
        case "BLOB": return .blob(Array(name.utf8))
        default: return .text(texts[name] ?? name)
        }
    }

    private static func filler(for column: DatabaseSchema.Column, in table: String) -> SQLValue {
        switch column.type {
        case "BLOB": return other.sqlValue
        case "INTEGER": return .integer(0)
        case "REAL": return .real(0)
        default: return .text(texts["\(table).\(column.name)"] ?? texts[column.name] ?? column.choice ?? "x")
        }
    }

    /// The columns of the row's table that name the person now.
    func namingColumns() throws -> Set<String> {
        let (bytes, text) = (Self.person.sqlValue, Self.person.description)
        return try columns { value, _ in
            if case .text(let found) = value { return found.contains(text) }
            return value == bytes
        }
    }

    /// The columns of the row's table that have the content that was put there.
    func contentColumns() throws -> Set<String> {
        try columns { [table] value, name in
            table.column(name).map { Self.content(of: $0, in: table.name) == value } == true
        }
    }

    private func columns(where isFound: (SQLValue, String) -> Bool) throws -> Set<String> {
        let rows = try transaction.query("SELECT * FROM \(identifier: table.name)")
        return rows.reduce(into: []) { found, row in
            for (name, value) in zip(row.columns.names, row.values) where isFound(value, name) { found.insert(name) }
        }
    }
}

extension PersonalTable {
    /// The columns that name accounts.
    var accounts: Set<String> { names { if case .account = $0.kind { true } else { false } } }

    /// The columns with content about people.
    var content: Set<String> { names { if case .content = $0.kind { true } else { false } } }

    /// The column that names the person whom a row is about first of all.
    var owner: String? {
        let accounts = columns.filter { if case .account = $0.kind { true } else { false } }
        let listed = accounts.first { if case .account(.section) = $0.kind { true } else { false } }
        return (listed ?? accounts.first)?.names.first
    }

    /// What is declared of a column.
    func declaration(of column: String) -> PersonalColumns? { columns.first { $0.names.contains(column) } }

    private func names(where isMeant: (PersonalColumns) -> Bool) -> Set<String> {
        Set(columns.filter(isMeant).flatMap(\.names))
    }
}
