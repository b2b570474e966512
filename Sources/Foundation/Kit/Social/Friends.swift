public import CrosstownSQL
public import CrosstownValues

/// Who is a friend of whom, and who has blocked whom.
public protocol Friends: Sendable {
    /// Whether two people are friends.
    ///
    /// - Throws: `DatabaseError`.
    func areFriends(
        _ person: Identifier<Account>,
        _ other: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Bool

    /// The friends of a person.
    ///
    /// - Throws: `DatabaseError`.
    func friends(of person: Identifier<Account>, in transaction: any Transaction) throws -> [Identifier<Account>]

    /// Whether either of two people has blocked the other.
    ///
    /// - Throws: `DatabaseError`.
    func isBlocked(
        between person: Identifier<Account>,
        and other: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Bool

    /// Who of some people has blocked whom of them.
    ///
    /// - Throws: `DatabaseError`.
    func blocks(among people: [Identifier<Account>], in transaction: any Transaction) throws -> [Block]

    /// Somebody no longer wants to meet somebody else; a friendship of the two ends.
    ///
    /// - Throws: `ExplainableError` where the other has gone; `DatabaseError`.
    func block(
        _ other: Identifier<Account>,
        by person: Identifier<Account>,
        in transaction: any Transaction
    ) throws
}

extension Friends {
    /// Where nobody meets, nobody is blocked.
    public func block(
        _ other: Identifier<Account>,
        by person: Identifier<Account>,
        in transaction: any Transaction
    ) throws {}

    /// Nobody has blocked anybody.
    public func blocks(
        among people: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> [Block] { [] }
}
