import CrosstownSQL
import GRDB

/// The cached prepared statements of one connection, found without creating their text.
///
/// They must be deleted before tables are changed, and before the connection is closed. `@unchecked Sendable`: one
/// thread at a time uses them, as their connection.
final class PreparedStatements: @unchecked Sendable {
    /// A statement with the columns of its result.
    struct Entry {
        let statement: Statement
        let columns: Columns
    }

    /// The maximum number; more than the program has, so that only statements with lists are ever deleted.
    private static let limit = 1_000

    private var entries: [CrosstownSQL.SQL.Shape: Entry] = [:]

    /// Returns the statement, prepared on first use.
    ///
    /// - Throws: `GRDB.DatabaseError` if the statement is invalid.
    func entry(_ sql: CrosstownSQL.SQL, in engine: GRDB.Database) throws -> Entry {
        if let known = entries[sql.shape] { return known }
        if entries.count >= Self.limit {
            entries = [:]
            // The engine caches them too.
            engine.clearSchemaCache()
        }
        let statement = try engine.cachedStatement(sql: sql.text(for: .sqlite))
        let entry = Entry(statement: statement, columns: Columns(statement.columnNames))
        entries[sql.shape] = entry
        return entry
    }

    func forgetAll() { entries = [:] }
}
