public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

extension Accounts: People {
    /// Returns the profiles of users.
    ///
    /// - Throws: `DatabaseError`.
    public func profiles(
        of people: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> [Identifier<Account>: PersonProfile] {
        guard !people.isEmpty else { return [:] }
        let rows = try transaction.query(
            """
            SELECT a.id, a.user_name, p.nickname, p.picture, p.language, p.units
            FROM account a LEFT JOIN account_profile p ON p.account = a.id WHERE a.id IN \(list: people)
            """
        )
        return try rows.reduce(into: [:]) { profiles, row in
            let profile = try PersonProfile(row: row)
            profiles[profile.account] = profile
        }
    }

    /// Returns all accounts, ordered by ID, one page at a time.
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

    /// Returns the account with a confirmed e-mail address or phone number.
    ///
    /// - Throws: `DatabaseError`.
    public func account(
        reachedAt address: ContactAddress,
        in transaction: any Transaction
    ) throws -> Identifier<Account>? {
        switch address {
        case .mail(let address): try AddressStore(transaction: transaction).owner(of: address)
        case .phone(let number): try AddressStore(transaction: transaction, channel: .text).owner(of: number)
        }
    }

    /// Returns the accounts with a role, everywhere or for a scope; without a scope, for any scope.
    ///
    /// - Throws: `DatabaseError`.
    public func holders(
        of role: String,
        scope: String?,
        in transaction: any Transaction
    ) throws -> [Identifier<Account>] {
        try transaction.query("SELECT id FROM (\(holders(role).accounts(scope: scope))) h ORDER BY id")
            .map { try $0.get("id") }
    }

    /// Returns the scopes for which a user has a role.
    ///
    /// - Throws: `DatabaseError`.
    public func scopes(
        of role: String,
        heldBy person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Set<String> {
        let held = try roles(of: person, in: transaction)
        return held.roles.contains(role) ? held.scopes[role] ?? [""] : []
    }

    /// Grants a role to a user.
    ///
    /// Their sessions have it immediately, and codes printed for them earlier become invalid.
    ///
    /// - Throws: `Problem` with status 403 if the granter may not grant the role, 422 if it needs a scope, and
    ///   `DatabaseError`.
    public func grant(
        _ role: String,
        scope: String?,
        to person: Identifier<Account>,
        by giver: Identifier<Account>?,
        in transaction: any Transaction
    ) throws {
        // Every registered user is a passenger.
        if role == Role.passenger.rawValue { return }
        if let giver { try rights(of: giver, in: transaction).check(role) }
        if catalog.role(role)?.requiresScope == true, scope?.isEmpty ?? true {
            throw Problem.invalid([.init(field: "scope", message: RoleFields.needsScope)])
        }
        let grant = Grant(account: person, role: role, scope: scope ?? "", givenBy: giver, givenAt: clock.now())
        guard try GrantStore(transaction: transaction).insert(grant) else { return }
        try PrintedCodeStore(transaction: transaction).drop(of: person)
        try shortenSessions(of: person, in: transaction)
        try tellSessions(of: person, in: transaction)
    }

    /// Revokes a role; the user's sessions lose it immediately.
    ///
    /// - Throws: `DatabaseError`.
    public func revoke(
        _ role: String,
        scope: String?,
        from person: Identifier<Account>,
        by taker: Identifier<Account>?,
        in transaction: any Transaction
    ) throws {
        guard try GrantStore(transaction: transaction).delete(role, scope: scope ?? "", of: person) else { return }
        try noteTaking(from: person, in: transaction)
        try tellSessions(of: person, in: transaction)
        try RoleTaken(person: person, role: role, scope: scope ?? "", isOwnWish: taker == person)
            .publish(in: transaction, at: clock.now())
    }
}

extension PersonProfile {
    fileprivate init(row: Row) throws {
        let account: Identifier<Account> = try row.get("id")
        let userName: String = try row.get("user_name")
        let nickname = try row.get("nickname", as: String?.self) ?? ""
        let picture = try row.get("picture", as: Identifier<Picture>?.self)
        self.init(
            account: account,
            nickname: nickname.isEmpty ? userName : nickname,
            userName: userName,
            picture: picture.map { _ in ProfileRoutes.picture(of: account) },
            language: try row.get("language", as: String?.self),
            units: try row.get("units", as: String?.self).flatMap(UnitSystem.init) ?? .metric
        )
    }
}
