public import CrosstownSQL
public import CrosstownValues

/// Names who has a wallet in the books and no account, such as a company; every feature may know some.
public protocol PurseNaming: Sendable {
    /// The names of those among some owners of wallets whom the feature knows.
    ///
    /// - Throws: `DatabaseError`.
    func purseNames(
        of owners: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> [Identifier<Account>: String]
}

extension PurseNaming {
    /// Nobody.
    public func purseNames(
        of owners: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> [Identifier<Account>: String] { [:] }
}
