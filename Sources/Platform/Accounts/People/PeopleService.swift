import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import HTTPTypes

/// Gives and takes roles for those who look after people.
struct PeopleService: Sendable {
    /// An account as those see it who look after people.
    struct Person: Sendable {
        let id: Identifier<Account>
        let userName: String
        let since: Timestamp
        let grants: [Grant]
    }

    static let pageLength = 50

    let accounts: Accounts

    var catalog: RoleCatalog { accounts.catalog }

    /// The accounts whose names begin with a text, page by page.
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

    /// One account, as the console shows it.
    struct Details: Sendable {
        let person: Person
        /// What its grants are limited to.
        let names: ScopeNames
        /// What other roles could be limited to.
        let choices: [ScopeChoice]
        /// Which roles the reader gives and takes.
        let rights: RoleRights
        /// Whether the reader may print a code for it.
        let mayPrint: Bool
    }

    /// One account, as a caller may look after it.
    ///
    /// - Throws: `Problem` with status 404.
    func details(_ id: Identifier<Account>, for caller: Caller) async throws -> Details {
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
                choices: try catalog.choices(in: transaction).filter { rights.mayGive($0.role) },
                rights: rights,
                mayPrint: caller.has(RoleCatalog.administrator.name) || !isGuarded
            )
        }
    }

    /// One account.
    ///
    /// - Throws: `Problem` with status 404.
    func person(_ id: Identifier<Account>) async throws -> Person {
        let found = try await accounts.database.read { try PeopleStore(transaction: $0).people("id = \(id)", limit: 1) }
        guard let person = found.first else { throw Problem.notFound("Account") }
        return person
    }

    /// Gives a role.
    ///
    /// - Throws: `Problem` where there is no such scope, the role is not this caller's to give, or the person has it.
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

    /// Takes a role back.
    ///
    /// - Throws: `Problem` where it is the last administrator's, or not this caller's to take.
    func take(_ role: Input<RoleFields>, from id: Identifier<Account>, by caller: Caller) async throws {
        guard catalog.role(role.role)?.isGivenHere ?? true else { throw Problem.notAllowed }
        _ = try await person(id)
        guard let taker = caller.account else { throw Problem.notAllowed }
        try await change(id) { transaction in
            try accounts.rights(of: taker, in: transaction).check(role.role)
            let isLast = try GrantStore(transaction: transaction).isLastAdministrator(id)
            if role.role == Role.administrator.rawValue, isLast {
                throw Problem.conflict("The last administrator", "Make another first.")
            }
            try accounts.revoke(role.role, scope: role.scope, from: id, by: taker, in: transaction)
        }
    }

    /// Changes roles, and lets the sessions of this server know at once.
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
        if !role.givenScope.isEmpty, try await !isScope(role.givenScope, of: role.role) {
            throw Problem.invalid([.init(field: "scope", message: "is none that this role can be limited to")])
        }
        guard caller.accountID != id.description else {
            throw Problem(.forbidden, title: "Not to yourself", detail: "Ask somebody else to give you a role.")
        }
        guard let giver = caller.account else { throw Problem.notAllowed }
        return giver
    }

    private func isScope(_ scope: String, of role: String) async throws -> Bool {
        try await accounts.database.read { try catalog.isScope(scope, of: role, in: $0) }
    }
}
