import CrosstownSQL
import GRDB

extension CrosstownSQL.DatabaseError {
    /// Returns the engine's error as `DatabaseError`; other errors stay unchanged.
    static func translating(_ error: any Error) -> any Error {
        error is GRDB.DatabaseError ? CrosstownSQL.DatabaseError(engine: error) : error
    }

    /// Creates the error of an engine that fails before a statement runs.
    init(engine error: any Error) {
        guard let error = error as? GRDB.DatabaseError else {
            self = .unavailable(reason: "\(error)")
            return
        }
        self.init(error, in: nil)
    }

    /// Creates the error of a statement; names of unique indexes are looked up in the schema.
    init(_ error: GRDB.DatabaseError, in engine: GRDB.Database?) {
        let message = error.message ?? ""
        let subject = message.split(separator: ": ", maxSplits: 1).dropFirst().first.map(String.init) ?? ""
        switch error.extendedResultCode {
        case .SQLITE_CONSTRAINT_UNIQUE, .SQLITE_CONSTRAINT_PRIMARYKEY, .SQLITE_CONSTRAINT_ROWID:
            self = .uniqueViolation(constraint: engine.flatMap { uniqueIndexName(of: subject, in: $0) } ?? subject)
        case .SQLITE_CONSTRAINT_FOREIGNKEY: self = .foreignKey(constraint: "")
        case .SQLITE_CONSTRAINT_CHECK: self = .check(constraint: subject)
        case .SQLITE_CONSTRAINT_NOTNULL: self = .notNull(column: subject)
        default: self = Self.failure(error, message)
        }
    }

    private static func failure(_ error: GRDB.DatabaseError, _ message: String) -> Self {
        switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED: .serialization
        case .SQLITE_FULL, .SQLITE_IOERR, .SQLITE_CANTOPEN, .SQLITE_NOTADB, .SQLITE_CORRUPT:
            .unavailable(reason: message)
        default: .other(code: String(error.extendedResultCode.rawValue), message: message)
        }
    }
}

/// Returns the unique index of a message such as `ride.rider, ride.started_at` or `index 'ride_open'`.
///
/// SQLite returns the columns of the conflict; PostgreSQL returns the name of the constraint, which code can switch on.
private func uniqueIndexName(of subject: String, in engine: GRDB.Database) -> String? {
    if subject.hasPrefix("index '") { return String(subject.dropFirst(7).dropLast()) }
    let places = subject.split(separator: ", ").map { $0.split(separator: ".", maxSplits: 1).map(String.init) }
    guard let table = places.first?.first, places.allSatisfy({ $0.count == 2 }) else { return nil }
    let columns = places.map { $0[1] }
    let indexes = try? GRDB.Row.fetchAll(
        engine,
        sql: "SELECT name, origin FROM pragma_index_list(?) WHERE \"unique\" = 1 ORDER BY origin",
        arguments: [table]
    )
    for index in indexes ?? [] where columns == uniqueColumns(of: index["name"], in: engine) {
        switch index["origin"] as String? {
        case "c": return index["name"]
        case "pk": return "\(table)_pkey"
        default: return ([table] + columns + ["key"]).joined(separator: "_")
        }
    }
    return "\(table)_pkey"
}

private func uniqueColumns(of index: String, in engine: GRDB.Database) -> [String]? {
    try? String.fetchAll(engine, sql: "SELECT name FROM pragma_index_info(?) ORDER BY seqno", arguments: [index])
}
