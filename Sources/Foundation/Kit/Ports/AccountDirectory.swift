public import CrosstownSQL
public import CrosstownValues

/// Finds accounts for features that reach many users, such as to give them something.
public protocol AccountDirectory: Sendable {
    /// Returns the number of accounts with a role.
    ///
    /// - Throws: `DatabaseError`.
    func countAccounts(role: String, in transaction: any Transaction) throws -> Int

    /// Returns the account at an index among those with a role, starting at zero; `nil` after the last one.
    ///
    /// - Throws: `DatabaseError`.
    func account(
        role: String,
        number: Int,
        in transaction: any Transaction
    ) throws -> Identifier<Account>?

    /// Returns accounts by user name, without unknown names.
    ///
    /// - Throws: `DatabaseError`.
    func accounts(
        called names: [String],
        in transaction: any Transaction
    ) throws -> [String: Identifier<Account>]

    /// Returns the accounts with a role in a fixed order, page by page: those after one, or the first.
    ///
    /// - Throws: `DatabaseError`.
    func accounts(
        role: String,
        behind account: Identifier<Account>?,
        limit: Int,
        in transaction: any Transaction
    ) throws -> [Identifier<Account>]

    /// Returns those of some accounts that have a role.
    ///
    /// - Throws: `DatabaseError`.
    func accounts(
        _ accounts: Set<Identifier<Account>>,
        withRole role: String,
        in transaction: any Transaction
    ) throws -> Set<Identifier<Account>>

    /// Returns the user names of accounts, as entered.
    ///
    /// - Throws: `DatabaseError`.
    func userNames(
        of accounts: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> [Identifier<Account>: String]
}
