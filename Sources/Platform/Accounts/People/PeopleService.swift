import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import HTTPTypes

/// Grants and revokes roles, for staff who manage users.
struct PeopleService: Sendable {
    struct Person: Sendable {
        let id: Identifier<Account>
        let userName: String
        let since: Timestamp
        let grants: [Grant]
    }

    static let pageLength = 50

    let accounts: Accounts

    var catalog: RoleCatalog { accounts.catalog }

    /// Returns the accounts whose names begin with a text, page by page.
    func search(
        _ text: String,
        behind: Identifier<Account>?
    ) async throws -> (people: [Person], scopes: ScopeNames) {
        let pattern = UserNameForms(entered: text).folded.escapedForLike + "%"
        return try await accounts.database.read { transaction in
            var condition: SQL = "folded_name LIKE \(pattern) ESCAPE '!'"
            if let behind { condition.append(" AND id > \(behind)") }
            let found = try PeopleStore(transaction: transaction).people(condition, limit: Self.pageLength + 1)
            return (found, try catalog.scopeNames(of: found.flatMap(\.grants), in: transaction))
        }
    }

    struct Details: Sendable {
        let person: Person
        /// The names of its grants' scopes.
        let names: ScopeNames
        /// A role that may be granted, with its scopes.
        let choice: RoleChoice?
        /// The roles that the staff member may grant and revoke.
        let rights: RoleRights
        /// Whether the staff member may print a code for it.
        let mayPrint: Bool
    }

    /// Returns one account, with the caller's rights over it, and the scopes of a role to grant.
    ///
    /// - Throws: `Problem` with status 404.
    func details(_ id: Identifier<Account>, for caller: Caller, choosing role: String?) async throws -> Details {
        let rights = RoleRights(holding: caller.roles, in: catalog)
        return try await accounts.database.read { transaction in
            guard let person = try PeopleStore(transaction: transaction).people("id = \(id)", limit: 1).first else {
                throw Problem.notFound("Account")
            }
            let names = try catalog.scopeNames(of: person.grants, in: transaction)
            let isGuarded = try accounts.isGuarded(id, in: transaction)
            return Details(
                person: person,
                names: names,
                choice: try role.flatMap { try catalog.choice($0, in: transaction) },
                rights: rights,
                mayPrint: caller.has(RoleCatalog.administrator.name) || !isGuarded
            )
        }
    }

    /// - Throws: `Problem` with status 404.
    func person(_ id: Identifier<Account>) async throws -> Person {
        let found = try await accounts.database.read { try PeopleStore(transaction: $0).people("id = \(id)", limit: 1) }
        guard let person = found.first else { throw Problem.notFound("Account") }
        return person
    }

    /// Grants a role.
    ///
    /// - Throws: `Problem` if the scope is invalid, the caller may not grant the role, or the user already has it.
    func give(_ role: Input<RoleFields>, to id: Identifier<Account>, by caller: Caller) async throws {
        let giver = try await checked(role, id, caller)
        let name = try await person(id).userName
        try await change(id) { transaction in
            try accounts.rights(of: giver, in: transaction).check(role.role)
            if try accounts.scopes(of: role.role, heldBy: id, in: transaction).contains(role.givenScope) {
                throw Problem.conflict("\(name) already has this role" as LocalizedText)
            }
            try accounts.grant(role.role, scope: role.givenScope, to: id, by: giver, in: transaction)
            try RoleGiven(person: id, role: role.role, scope: role.givenScope)
                .publish(in: transaction, at: accounts.clock.now())
        }
    }

    /// Revokes a role.
    ///
    /// - Throws: `Problem` if it is the last administrator's, or the caller may not revoke it.
    func take(_ role: Input<RoleFields>, from id: Identifier<Account>, by caller: Caller) async throws {
        guard catalog.role(role.role)?.isGivenHere ?? true else { throw Problem.notAllowed }
        _ = try await person(id)
        guard let taker = caller.account else { throw Problem.notAllowed }
        try await change(id) { transaction in
            try accounts.rights(of: taker, in: transaction).check(role.role)
            let isLast = try GrantStore(transaction: transaction).isLastAdministrator(id)
            if role.role == Role.administrator.rawValue, isLast {
                throw Problem.conflict("The last administrator", "Add another one first.")
            }
            try accounts.revoke(role.role, scope: role.scope, from: id, by: taker, in: transaction)
        }
    }

    /// Changes roles, and updates this server's cached sessions immediately.
    private func change(
        _ id: Identifier<Account>,
        _ body: @escaping @Sendable (any Transaction) throws -> Void
    ) async throws {
        let sessions = try await accounts.database.write { transaction in
            try body(transaction)
            return try accounts.sessionIDs(of: id, in: transaction)
        }
        for session in sessions { accounts.forgetRoles(of: session.description) }
    }

    private func checked(
        _ role: Input<RoleFields>,
        _ id: Identifier<Account>,
        _ caller: Caller
    ) async throws -> Identifier<Account> {
        if !role.givenScope.isEmpty { try await check(role.givenScope, of: role.role) }
        guard caller.accountID != id.description else {
            throw Problem(
                .forbidden,
                title: """
                    You can’t assign yourself a role
                    """,
                detail: "Ask another administrator to assign it to you."
            )
        }
        guard let giver = caller.account else { throw Problem.notAllowed }
        return giver
    }

    private func check(_ scope: String, of role: String) async throws {
        try await accounts.database.read { transaction in
            if try catalog.isScope(scope, of: role, in: transaction) { return }
            let message = try catalog.choice(role, in: transaction).map(RoleFields.possible)
            throw Problem.invalid([.init(field: "scope", message: message ?? RoleFields.needsScope)])
        }
    }
}
