public import CrosstownSQL

/// Knows the programs that have keys.
public protocol Programs: Sendable {
    /// The programs among some callers whose keys hold.
    ///
    /// - Throws: `DatabaseError`.
    func programs(_ callers: [String], in transaction: any Transaction) throws -> [String: Program]
}

extension Programs {
    /// The program that a caller is; `nil` for people, and once its key was taken back.
    ///
    /// - Throws: `DatabaseError`.
    public func program(_ caller: String, in transaction: any Transaction) throws -> Program? {
        try programs([caller], in: transaction)[caller]
    }
}

/// Stands in where no program has a key.
public struct NoPrograms: Programs {
    /// Makes the stand-in.
    public init() {}

    /// No program.
    public func programs(_ callers: [String], in transaction: any Transaction) throws -> [String: Program] { [:] }
}
