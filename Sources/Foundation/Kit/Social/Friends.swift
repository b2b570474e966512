public import CrosstownSQL
public import CrosstownValues

/// Friends and blocks between users.
public protocol Friends: Sendable {
    /// Returns whether two users are friends.
    ///
    /// - Throws: `DatabaseError`.
    func areFriends(
        _ person: Identifier<Account>,
        _ other: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Bool

    /// Returns the friends of a user.
    ///
    /// - Throws: `DatabaseError`.
    func friends(of person: Identifier<Account>, in transaction: any Transaction) throws -> [Identifier<Account>]

    /// Returns whether either of two users has blocked the other.
    ///
    /// - Throws: `DatabaseError`.
    func isBlocked(
        between person: Identifier<Account>,
        and other: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Bool

    /// Returns the blocks among some users.
    ///
    /// - Throws: `DatabaseError`.
    func blocks(among people: [Identifier<Account>], in transaction: any Transaction) throws -> [Block]

    /// Blocks a user for another one; their friendship ends.
    ///
    /// - Throws: `ExplainableError` if the other account was deleted; `DatabaseError`.
    func block(
        _ other: Identifier<Account>,
        by person: Identifier<Account>,
        in transaction: any Transaction
    ) throws
}

extension Friends {
    /// Does nothing by default.
    public func block(
        _ other: Identifier<Account>,
        by person: Identifier<Account>,
        in transaction: any Transaction
    ) throws {}

    /// Returns no blocks by default.
    public func blocks(
        among people: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> [Block] { [] }
}
