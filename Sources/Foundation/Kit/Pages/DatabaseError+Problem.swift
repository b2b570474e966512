public import CrosstownSQL
public import CrosstownWeb

extension DatabaseError: ExplainableError {
    /// The response to a failed transaction: where conflicts or an unavailable database are the cause, clients should
    /// retry soon.
    public var problem: Problem {
        switch self {
        case .serialization, .unavailable: .overloaded
        case .nulInText: .nulInText
        case .uniqueViolation, .foreignKey, .check, .notNull, .other: .internalError
        }
    }
}
