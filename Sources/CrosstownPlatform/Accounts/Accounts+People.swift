public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues

extension Accounts: People {
    /// The profiles of people.
    ///
    /// - Throws: `DatabaseError`.
    public func profiles(
        of people: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> [Identifier<Account>: PersonProfile] {
        try userNames(of: people, in: transaction).reduce(into: [:]) { profiles, person in
            profiles[person.key] = PersonProfile(
                account: person.key,
                nickname: person.value,
                userName: person.value
            )
        }
    }

    /// All accounts in the order of their identities, page by page.
    ///
    /// - Throws: `DatabaseError`.
    public func accounts(
        behind account: Identifier<Account>?,
        limit: Int,
        in transaction: any Transaction
    ) throws -> [Identifier<Account>] {
        let start = account ?? .nobody
        return try transaction.query("SELECT id FROM account WHERE id > \(start) ORDER BY id LIMIT \(limit)")
            .map { try $0.get("id") }
    }

    /// Those who hold a role, everywhere or for a scope.
    ///
    /// - Throws: `DatabaseError`.
    public func holders(
        of role: String,
        scope: String?,
        in transaction: any Transaction
    ) throws -> [Identifier<Account>] {
        try transaction.query("SELECT id FROM account WHERE role = \(role) ORDER BY id").map { try $0.get("id") }
    }

    /// The scopes that a person holds a role for.
    ///
    /// - Throws: `DatabaseError`.
    public func scopes(
        of role: String,
        heldBy person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Set<String> {
        try accounts([person], withRole: role, in: transaction).isEmpty ? [] : [""]
    }

    /// Gives a person a role.
    ///
    /// - Throws: `DatabaseError`.
    public func grant(
        _ role: String,
        scope: String?,
        to person: Identifier<Account>,
        by giver: Identifier<Account>?,
        in transaction: any Transaction
    ) throws {
        try transaction.execute("UPDATE account SET role = \(role) WHERE id = \(person)")
    }

    /// Takes a role back.
    ///
    /// - Throws: `DatabaseError`.
    public func revoke(
        _ role: String,
        scope: String?,
        from person: Identifier<Account>,
        in transaction: any Transaction
    ) throws {
        try transaction.execute(
            "UPDATE account SET role = 'passenger' WHERE id = \(person) AND role = \(role)"
        )
    }
}
