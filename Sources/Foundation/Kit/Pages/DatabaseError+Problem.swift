public import CrosstownSQL
public import CrosstownWeb

extension DatabaseError: ExplainableError {
    /// Where transactions stood in each other's way too often, or the engine is away, trying again soon helps; callers are
    /// told so.
    public var problem: Problem {
        switch self {
        case .serialization, .unavailable: .overloaded
        case .nulInText: .nulInText
        case .uniqueViolation, .foreignKey, .check, .notNull, .other: .internalError
        }
    }
}
