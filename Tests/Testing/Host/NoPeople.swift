public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues

/// People of whom nothing is known: no profiles, no roles; what is granted is forgotten.
public struct NoPeople: People {
    /// Makes the stand-in.
    public init() {}

    /// No profile.
    public func profiles(
        of people: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> [Identifier<Account>: PersonProfile] { [:] }

    /// Nobody.
    public func accounts(
        behind account: Identifier<Account>?,
        limit: Int,
        in transaction: any Transaction
    ) throws -> [Identifier<Account>] { [] }

    /// Nobody.
    public func holders(
        of role: String,
        scope: String?,
        in transaction: any Transaction
    ) throws -> [Identifier<Account>] { [] }

    /// No scope.
    public func scopes(
        of role: String,
        heldBy person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Set<String> { [] }

    /// Nothing happens.
    public func grant(
        _ role: String,
        scope: String?,
        to person: Identifier<Account>,
        by giver: Identifier<Account>?,
        in transaction: any Transaction
    ) throws {}

    /// Nothing happens.
    public func revoke(
        _ role: String,
        scope: String?,
        from person: Identifier<Account>,
        by taker: Identifier<Account>?,
        in transaction: any Transaction
    ) throws {}
}
