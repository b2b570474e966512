public import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// What a feature may know about users.
public protocol People: Sendable {
    /// Returns the profiles of users, without deleted and unknown ones.
    ///
    /// - Throws: `DatabaseError`.
    func profiles(
        of people: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> [Identifier<Account>: PersonProfile]

    /// Returns the users with a role, everywhere or for a scope.
    ///
    /// - Throws: `DatabaseError`.
    func holders(
        of role: String,
        scope: String?,
        in transaction: any Transaction
    ) throws -> [Identifier<Account>]

    /// Returns the scopes of a user's role; an empty text means everywhere.
    ///
    /// - Throws: `DatabaseError`.
    func scopes(
        of role: String,
        heldBy person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Set<String>

    /// Gives a user a role because of what a module knows, such as that a driver was accepted.
    ///
    /// The giver must be allowed to give it (``RoleDeclaration/rank``, ``RoleDeclaration/givers``); the service itself
    /// gives any role.
    /// - Throws: `Problem` with status 403 for a role that the giver may not give, and `DatabaseError`.
    func grant(
        _ role: String,
        scope: String?,
        to person: Identifier<Account>,
        by giver: Identifier<Account>?,
        in transaction: any Transaction
    ) throws

    /// Revokes a role; sessions lose it immediately, and users who did not give it up themselves are notified.
    ///
    /// - Throws: `DatabaseError`.
    func revoke(
        _ role: String,
        scope: String?,
        from person: Identifier<Account>,
        by taker: Identifier<Account>?,
        in transaction: any Transaction
    ) throws

    /// Returns all accounts in the order of their IDs, page by page: those after one, or the first.
    ///
    /// - Throws: `DatabaseError`.
    func accounts(
        behind account: Identifier<Account>?,
        limit: Int,
        in transaction: any Transaction
    ) throws -> [Identifier<Account>]

    /// Returns accounts by user name, without unknown names.
    ///
    /// - Throws: `DatabaseError`.
    func accounts(
        called names: [String],
        in transaction: any Transaction
    ) throws -> [String: Identifier<Account>]

    /// Returns the account with a verified email address or number; `nil` if none.
    ///
    /// - Throws: `DatabaseError`.
    func account(reachedAt address: ContactAddress, in transaction: any Transaction) throws -> Identifier<Account>?
}

extension People {
    /// Returns no accounts by default.
    public func accounts(
        behind account: Identifier<Account>?,
        limit: Int,
        in transaction: any Transaction
    ) throws -> [Identifier<Account>] { [] }

    /// Returns no accounts by default.
    public func accounts(
        called names: [String],
        in transaction: any Transaction
    ) throws -> [String: Identifier<Account>] { [:] }

    /// Returns no account by default.
    public func account(
        reachedAt address: ContactAddress,
        in transaction: any Transaction
    ) throws -> Identifier<Account>? { nil }
}
