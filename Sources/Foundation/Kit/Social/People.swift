public import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// What a feature may know of people.
public protocol People: Sendable {
    /// The profiles of people; erased and unknown ones are left out.
    ///
    /// - Throws: `DatabaseError`.
    func profiles(
        of people: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> [Identifier<Account>: PersonProfile]

    /// Those who hold a role, everywhere or for a scope.
    ///
    /// - Throws: `DatabaseError`.
    func holders(
        of role: String,
        scope: String?,
        in transaction: any Transaction
    ) throws -> [Identifier<Account>]

    /// The scopes that a person holds a role for; an empty text stands for everywhere.
    ///
    /// - Throws: `DatabaseError`.
    func scopes(
        of role: String,
        heldBy person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Set<String>

    /// Gives a person a role, as a consequence of what a module knows, such as that a driver was accepted.
    ///
    /// A giver must have the right to give it (``RoleDeclaration/rank``, ``RoleDeclaration/givers``); the service itself
    /// gives any role.
    ///
    /// - Throws: `Problem` with status 403 for a role that is not the giver's to give, and `DatabaseError`.
    func grant(
        _ role: String,
        scope: String?,
        to person: Identifier<Account>,
        by giver: Identifier<Account>?,
        in transaction: any Transaction
    ) throws

    /// Takes a role back; sessions lose it at once, and the person is notified who did not give it up.
    ///
    /// - Throws: `DatabaseError`.
    func revoke(
        _ role: String,
        scope: String?,
        from person: Identifier<Account>,
        by taker: Identifier<Account>?,
        in transaction: any Transaction
    ) throws

    /// All accounts in the order of their identities, page by page: those behind one, or the first.
    ///
    /// - Throws: `DatabaseError`.
    func accounts(
        behind account: Identifier<Account>?,
        limit: Int,
        in transaction: any Transaction
    ) throws -> [Identifier<Account>]

    /// The accounts that sign in with some names, by these names; what nobody is called is left out.
    ///
    /// - Throws: `DatabaseError`.
    func accounts(
        called names: [String],
        in transaction: any Transaction
    ) throws -> [String: Identifier<Account>]

    /// Who has confirmed an e-mail address or a number; `nil` where nobody has.
    ///
    /// - Throws: `DatabaseError`.
    func account(reachedAt address: ContactAddress, in transaction: any Transaction) throws -> Identifier<Account>?
}

extension People {
    /// Nobody can be listed.
    public func accounts(
        behind account: Identifier<Account>?,
        limit: Int,
        in transaction: any Transaction
    ) throws -> [Identifier<Account>] { [] }

    /// Nobody is called anything.
    public func accounts(
        called names: [String],
        in transaction: any Transaction
    ) throws -> [String: Identifier<Account>] { [:] }

    /// Nobody has confirmed an address.
    public func account(
        reachedAt address: ContactAddress,
        in transaction: any Transaction
    ) throws -> Identifier<Account>? { nil }
}
