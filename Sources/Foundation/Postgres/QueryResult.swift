import CLibPQ
import CrosstownSQL

/// The server's response to a statement.
final class QueryResult {
    private let handle: OpaquePointer

    /// Creates a result, which owns the response.
    ///
    /// - Throws: `DatabaseError` if the response is an error.
    init(_ handle: OpaquePointer?, of connection: Connection) throws {
        guard let handle else { throw DatabaseError.unavailable(reason: connection.message) }
        self.handle = handle
        let status = PQresultStatus(handle)
        guard status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK else {
            throw DatabaseError(result: handle, connection: connection)
        }
    }

    deinit { PQclear(handle) }

    /// The server's command, such as `COMMIT`.
    var command: String { String(cString: PQcmdStatus(handle)) }

    /// The number of changed rows.
    var changes: Int { Int(String(cString: PQcmdTuples(handle))) ?? 0 }

    /// Returns all rows.
    func rows() -> [Row] {
        let fields = 0..<PQnfields(handle)
        let columns = Columns(fields.map { PQfname(handle, $0).map { String(cString: $0) } ?? "" })
        let types = fields.map { PQftype(handle, $0) }
        return (0..<PQntuples(handle)).map { row in
            Row(columns: columns, values: zip(fields, types).map { value(row, $0, type: $1) })
        }
    }

    private func value(_ row: Int32, _ field: Int32, type: UInt32) -> SQLValue {
        guard PQgetisnull(handle, row, field) == 0, let start = PQgetvalue(handle, row, field) else { return .null }
        let bytes = UnsafeRawBufferPointer(start: start, count: Int(PQgetlength(handle, row, field)))
        let text = String(decoding: bytes, as: UTF8.self)
        return switch type {
        case 16: .integer(text == "t" ? 1 : 0)
        case 17: .blob(Self.unescaped(bytes))
        case 20, 21, 23, 26: Int64(text).map(SQLValue.integer) ?? .text(text)
        case 700, 701: Double(text).map(SQLValue.real) ?? .text(text)
        // The sum of 64-bit integers has the unbounded type, but callers expect an integer.
        case 1700: Int64(text).map(SQLValue.integer) ?? Double(text).map(SQLValue.real) ?? .text(text)
        default: .text(text)
        }
    }

    /// Decodes bytes from their text form: `\x` and two hexadecimal digits for each.
    private static func unescaped(_ text: UnsafeRawBufferPointer) -> [UInt8] {
        stride(from: 2, to: text.count - 1, by: 2).map { digit(text[$0]) << 4 | digit(text[$0 + 1]) }
    }

    private static func digit(_ character: UInt8) -> UInt8 { character < 97 ? character - 48 : character - 87 }
}
