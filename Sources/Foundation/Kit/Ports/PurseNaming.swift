public import CrosstownSQL
public import CrosstownValues

/// The names of wallet owners without an account, such as companies; every feature may have some.
public protocol PurseNaming: Sendable {
    /// Returns the names of those wallet owners that the feature knows.
    ///
    /// - Throws: `DatabaseError`.
    func purseNames(
        of owners: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> [Identifier<Account>: String]
}

extension PurseNaming {
    /// Returns no names by default.
    public func purseNames(
        of owners: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> [Identifier<Account>: String] { [:] }
}
