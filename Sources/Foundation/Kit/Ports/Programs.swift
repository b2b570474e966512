public import CrosstownSQL

/// The programs with API keys.
public protocol Programs: Sendable {
    /// Returns the programs among some callers with valid keys.
    ///
    /// - Throws: `DatabaseError`.
    func programs(_ callers: [String], in transaction: any Transaction) throws -> [String: Program]
}

extension Programs {
    /// Returns the program of a caller; `nil` for users, and if its key was revoked.
    ///
    /// - Throws: `DatabaseError`.
    public func program(_ caller: String, in transaction: any Transaction) throws -> Program? {
        try programs([caller], in: transaction)[caller]
    }
}

/// The default without API keys.
public struct NoPrograms: Programs {
    /// Creates the default.
    public init() {}

    /// Returns no programs.
    public func programs(_ callers: [String], in transaction: any Transaction) throws -> [String: Program] { [:] }
}
