/// An error or failure of the engine, in the same terms for both engines.
///
/// Constraints have PostgreSQL's names: the name in the schema, else `table_pkey` for a primary key and
/// `table_column_key` for a `UNIQUE` column. SQLite does not store names of table-level `UNIQUE` and of foreign keys,
/// so a uniqueness that code has to recognize is a named unique index.
public enum DatabaseError: Error, Hashable, Sendable {
    /// Another row has the same values in a unique index.
    case uniqueViolation(constraint: String)
    /// A row refers to a missing one, or another row refers to it; the name is empty on SQLite.
    case foreignKey(constraint: String)
    /// A row fails a `CHECK`.
    case check(constraint: String)
    /// A required column is null; its name is `table.column`.
    case notNull(column: String)
    /// Concurrent transactions had more conflicts than the database retries automatically.
    case serialization
    /// The engine is unreachable or cannot write, for example without a connection or with a full disk.
    case unavailable(reason: String)
    /// Any other error, with the engine's own code (SQLSTATE or SQLite's extended result code) and message.
    case other(code: String, message: String)
}

extension DatabaseError {
    /// The database was closed before the transaction began.
    public static let closed = DatabaseError.unavailable(reason: "the database is closed")

    /// A text contains U+0000, with the code of PostgreSQL for characters that it cannot store (SQLSTATE 22021).
    public static let nulInText = DatabaseError.other(code: "22021", message: "a text holds U+0000")
}
