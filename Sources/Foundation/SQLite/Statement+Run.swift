import CrosstownSQL
import GRDB
import GRDBSQLite

/// Runs a prepared statement with SQLite's own interface.
///
/// GRDB prepares and caches the statements. Its arguments and rows, for records and free names of columns, cost several
/// times what SQLite itself takes for our short statements.
extension GRDB.Statement {
    /// Runs the statement to its end, with the values for its placeholders in order.
    ///
    /// - Parameters:
    ///   - values: one for each placeholder.
    ///   - onRow: called with the values of each row, in the order of the columns.
    /// - Throws: `GRDB.DatabaseError`.
    func run(_ values: [SQLValue] = [], onRow: ([SQLValue]) -> Void = { _ in }) throws {
        defer {
            sqlite3_reset(sqliteStatement)
            sqlite3_clear_bindings(sqliteStatement)
        }
        for (index, value) in values.enumerated() {
            let status = bind(value, at: Int32(index + 1))
            guard status == SQLITE_OK else { throw failure(status) }
        }
        while try step() { onRow((0..<sqlite3_column_count(sqliteStatement)).map(value)) }
    }

    private func step() throws -> Bool {
        switch sqlite3_step(sqliteStatement) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let status: throw failure(status)
        }
    }

    private func value(_ column: Int32) -> SQLValue {
        switch sqlite3_column_type(sqliteStatement, column) {
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(sqliteStatement, column))
        case SQLITE_FLOAT: return .real(sqlite3_column_double(sqliteStatement, column))
        case SQLITE_TEXT:
            let text = bytes(sqlite3_column_text(sqliteStatement, column), column)
            return .text(String(decoding: text, as: UTF8.self))
        case SQLITE_BLOB: return .blob(Array(bytes(sqlite3_column_blob(sqliteStatement, column), column)))
        default: return .null
        }
    }

    /// The size is requested after the pointer: SQLite may convert the value when it returns the pointer.
    private func bytes(_ start: UnsafeRawPointer?, _ column: Int32) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(sqliteStatement, column)))
    }

    private func bind(_ value: SQLValue, at place: Int32) -> Int32 {
        // SQLite's name for "copy it now", a cast in its header that is not imported.
        let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
        switch value {
        case .null: return sqlite3_bind_null(sqliteStatement, place)
        case .integer(let number): return sqlite3_bind_int64(sqliteStatement, place, number)
        case .real(let number): return sqlite3_bind_double(sqliteStatement, place, number)
        case .text(let text): return sqlite3_bind_text(sqliteStatement, place, text, Int32(text.utf8.count), copied)
        case .blob(let bytes):
            if bytes.isEmpty { return sqlite3_bind_zeroblob(sqliteStatement, place, 0) }
            return sqlite3_bind_blob(sqliteStatement, place, bytes, Int32(bytes.count), copied)
        }
    }

    private func failure(_ status: Int32) -> GRDB.DatabaseError {
        let connection = sqlite3_db_handle(sqliteStatement)
        return GRDB.DatabaseError(
            resultCode: ResultCode(rawValue: connection.map(sqlite3_extended_errcode) ?? status),
            message: connection.flatMap(sqlite3_errmsg).map { String(cString: $0) }
        )
    }
}
