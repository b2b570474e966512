/// A refusal or failure of the engine, in the same words for both engines.
///
/// Constraints are named as PostgreSQL names them: by the name given in the schema, else `table_pkey` for a primary key
/// and `table_column_key` for a `UNIQUE` column. SQLite keeps no names of table-level `UNIQUE` and of foreign keys, so a
/// uniqueness that code wants to recognise is a named unique index.
public enum DatabaseError: Error, Hashable, Sendable {
    /// Another row has the same values in a unique index.
    case uniqueViolation(constraint: String)
    /// A row refers to one that does not exist, or is referred to; the name is empty on SQLite.
    case foreignKey(constraint: String)
    /// A row does not meet a `CHECK`.
    case check(constraint: String)
    /// A column that needs a value got none; the column is written `table.column`.
    case notNull(column: String)
    /// Concurrent transactions stood in each other's way more often than the database retries by itself.
    case serialization
    /// The engine cannot be reached or cannot write, for example without a connection or with a full disk.
    case unavailable(reason: String)
    /// Any other refusal, with the engine's own code (SQLSTATE or SQLite's extended result code) and message.
    case other(code: String, message: String)
}

extension DatabaseError {
    /// The database was closed before the transaction began.
    public static let closed = DatabaseError.unavailable(reason: "the database is closed")

    /// A text holds U+0000, with the code of PostgreSQL for characters that it cannot store (SQLSTATE 22021).
    public static let nulInText = DatabaseError.other(code: "22021", message: "a text holds U+0000")
}
