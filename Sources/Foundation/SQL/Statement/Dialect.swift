/// The engine of a statement.
public enum Dialect: Sendable, Hashable {
    /// SQLite, embedded.
    case sqlite
    /// PostgreSQL.
    case postgres
}

/// A word of a table definition with different spellings for the two engines.
public enum SchemaWord: Sendable, Hashable {
    /// The type of an `Identifier` column: sixteen bytes.
    case id
    /// The type of a whole number, a timestamp, or a Boolean (0 or 1).
    case integer
    /// The type of a floating-point number.
    case real
    /// The type of text.
    case text
    /// The type of bytes.
    case blob
    /// The type and constraint of an automatic primary key that counts up.
    case sequence
    /// The end of a table definition, so that both engines enforce column types.
    case strict
    /// As `strict`, for a table of small rows that should be stored in the order of its primary key if possible.
    case clustered

    func spelled(for dialect: Dialect) -> StaticString {
        switch (self, dialect) {
        case (.id, .sqlite), (.blob, .sqlite): "BLOB"
        case (.id, .postgres), (.blob, .postgres): "BYTEA"
        case (.integer, .sqlite): "INTEGER"
        case (.integer, .postgres): "BIGINT"
        case (.real, .sqlite): "REAL"
        case (.real, .postgres): "DOUBLE PRECISION"
        case (.text, _): "TEXT"
        case (.sequence, .sqlite): "INTEGER PRIMARY KEY AUTOINCREMENT"
        case (.sequence, .postgres): "BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY"
        case (.strict, .sqlite): "STRICT"
        case (.clustered, .sqlite): "STRICT, WITHOUT ROWID"
        case (.strict, .postgres), (.clustered, .postgres): ""
        }
    }
}
