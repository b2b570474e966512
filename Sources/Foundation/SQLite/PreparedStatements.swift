import CrosstownSQL
import GRDB

/// The statements of one connection that were prepared before, found without putting their text together.
///
/// They must be forgotten before tables are changed, and before the connection is closed.
///
/// `@unchecked Sendable`: they are used by one thread at a time, as their connection is.
final class PreparedStatements: @unchecked Sendable {
    /// A statement with the columns of its result.
    struct Entry {
        let statement: Statement
        let columns: Columns
    }

    /// How many are kept; more than the program has, so that only statements made of lists are ever forgotten.
    private static let limit = 1_000

    private var entries: [CrosstownSQL.SQL.Shape: Entry] = [:]

    /// The statement, which is prepared where it is new to the connection.
    ///
    /// - Throws: `GRDB.DatabaseError` where the engine cannot read it.
    func entry(_ sql: CrosstownSQL.SQL, in engine: GRDB.Database) throws -> Entry {
        if let known = entries[sql.shape] { return known }
        if entries.count >= Self.limit {
            entries = [:]
            // The engine keeps them too.
            engine.clearSchemaCache()
        }
        let statement = try engine.cachedStatement(sql: sql.text(for: .sqlite))
        let entry = Entry(statement: statement, columns: Columns(statement.columnNames))
        entries[sql.shape] = entry
        return entry
    }

    func forgetAll() { entries = [:] }
}
