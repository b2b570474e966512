public import CrosstownSQL
public import CrosstownValues

/// Finds accounts for those whose work it is to reach their people, such as to give them something.
public protocol AccountDirectory: Sendable {
    /// How many accounts have a role.
    ///
    /// - Throws: `DatabaseError`.
    func countAccounts(role: String, in transaction: any Transaction) throws -> Int

    /// The account that stands at a place among those with a role, counted from zero; `nil` behind the last one.
    ///
    /// - Throws: `DatabaseError`.
    func account(
        role: String,
        number: Int,
        in transaction: any Transaction
    ) throws -> Identifier<Account>?

    /// The accounts that sign in with some names, by these names; what nobody is called is left out.
    ///
    /// - Throws: `DatabaseError`.
    func accounts(
        called names: [String],
        in transaction: any Transaction
    ) throws -> [String: Identifier<Account>]

    /// The accounts with a role in a fixed order, page by page: those behind one, or the first.
    ///
    /// - Throws: `DatabaseError`.
    func accounts(
        role: String,
        behind account: Identifier<Account>?,
        limit: Int,
        in transaction: any Transaction
    ) throws -> [Identifier<Account>]

    /// Those of some accounts that have a role.
    ///
    /// - Throws: `DatabaseError`.
    func accounts(
        _ accounts: Set<Identifier<Account>>,
        withRole role: String,
        in transaction: any Transaction
    ) throws -> Set<Identifier<Account>>

    /// The names that accounts sign in with, as they were entered.
    ///
    /// - Throws: `DatabaseError`.
    func userNames(
        of accounts: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> [Identifier<Account>: String]
}
