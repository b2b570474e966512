import CrosstownSQL

/// The tables of a database as SQLite describes them.
struct DatabaseSchema: Sendable {
    struct Column: Sendable {
        let name: String
        let type: String
        let isRequired: Bool
        /// The first of the texts that are allowed, where only some are.
        let choice: String?
    }

    /// What a column refers to.
    struct Reference: Sendable {
        let table: String
        let column: String
    }

    struct Table: Sendable {
        let name: String
        let columns: [Column]
        let references: [String: Reference]

        func column(_ name: String) -> Column? { columns.first { $0.name == name } }
    }

    let tables: [String: Table]

    /// Reads the tables of an SQLite database.
    init(_ transaction: any Transaction) throws {
        let rows = try transaction.query(
            "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
        )
        tables = try rows.reduce(into: [:]) { tables, row in
            let name: String = try row.get("name")
            tables[name] = try Self.table(name, defined: row.get("sql"), transaction)
        }
    }

    private static func table(_ name: String, defined sql: String, _ transaction: any Transaction) throws -> Table {
        let columns = try transaction.query("SELECT name, type, \"notnull\", pk FROM pragma_table_info(\(name))")
        let references = try transaction.query(
            "SELECT \"table\", \"from\", \"to\" FROM pragma_foreign_key_list(\(name)) ORDER BY id"
        )
        return Table(
            name: name,
            columns: try columns.map { row in
                let column: String = try row.get("name")
                let isKey = try row.get("pk", as: Int.self) > 0
                return Column(
                    name: column,
                    type: try row.get("type"),
                    isRequired: try isKey || row.get("notnull", as: Bool.self),
                    choice: choice(of: column, in: sql)
                )
            },
            references: try references.reduce(into: [:]) { references, row in
                let from: String = try row.get("from")
                references[from] = try Reference(table: row.get("table"), column: row.get("to"))
            }
        )
    }

    private static func choice(of column: String, in sql: String) -> String? {
        guard let start = sql.firstRange(of: "CHECK (\(column) IN ('") else { return nil }
        return sql[start.upperBound...].split(separator: "'").first.map(String.init)
    }

    /// The columns of all tables of a PostgreSQL database, as `table.column`.
    static func columns(ofPostgres transaction: any Transaction) throws -> Set<String> {
        let rows = try transaction.query(
            """
            SELECT table_name || '.' || column_name AS name FROM information_schema.columns
            WHERE table_schema = current_schema()
            """
        )
        return Set(try rows.map { try $0.get("name") })
    }

    /// The same of this one.
    var columns: Set<String> {
        Set(tables.values.flatMap { table in table.columns.map { "\(table.name).\($0.name)" } })
    }
}
