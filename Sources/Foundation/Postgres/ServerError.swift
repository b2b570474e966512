import CLibPQ
import CrosstownSQL

extension DatabaseError {
    /// Creates the error from the server's SQLSTATE (PostgreSQL documentation, appendix A).
    init(result: OpaquePointer, connection: Connection) {
        let field = { (name: Int32) in PQresultErrorField(result, name).map { String(cString: $0) } ?? "" }
        let state = field(Int32(UInt8(ascii: "C")))
        let constraint = field(Int32(UInt8(ascii: "n")))
        switch state {
        case "23505": self = .uniqueViolation(constraint: constraint)
        case "23503": self = .foreignKey(constraint: constraint)
        case "23514": self = .check(constraint: constraint)
        case "23502":
            self = .notNull(column: field(Int32(UInt8(ascii: "t"))) + "." + field(Int32(UInt8(ascii: "c"))))
        case "40001", "40P01": self = .serialization
        default:
            let isGone = state.isEmpty || ["08", "53", "57"].contains(state.prefix(2))
            let message = state.isEmpty ? connection.message : field(Int32(UInt8(ascii: "M")))
            self = isGone ? .unavailable(reason: message) : .other(code: state, message: message)
        }
    }
}
