import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The grants of all accounts.
struct GrantStore {
    let transaction: any Transaction

    /// The grants of some accounts, in the order in which they were given.
    func grants(of accounts: [Identifier<Account>]) throws -> [Grant] {
        guard !accounts.isEmpty else { return [] }
        return try transaction.query(
            """
            SELECT account, role, scope, given_by, given_at FROM account_grant
            WHERE account IN \(list: accounts) ORDER BY given_at, role, scope
            """
        ).map(Grant.init(row:))
    }

    /// Gives a role; whether it was not held already.
    func insert(_ grant: Grant) throws -> Bool {
        try transaction.execute(
            """
            INSERT INTO account_grant (account, role, scope, given_by, given_at)
            VALUES (\(grant.account), \(grant.role), \(grant.scope), \(grant.givenBy), \(grant.givenAt))
            ON CONFLICT (account, role, scope) DO NOTHING
            """
        ) > 0
    }

    /// Takes a role back; whether it was held.
    func delete(_ role: String, scope: String, of account: Identifier<Account>) throws -> Bool {
        try transaction.execute(
            "DELETE FROM account_grant WHERE account = \(account) AND role = \(role) AND scope = \(scope)"
        ) > 0
    }

    /// Takes all roles back, and forgets who gave those of others.
    func forget(_ account: Identifier<Account>) throws {
        try transaction.execute("DELETE FROM account_grant WHERE account = \(account)")
        try transaction.execute("UPDATE account_grant SET given_by = NULL WHERE given_by = \(account)")
    }

    /// Whether nobody else is administrator.
    func isLastAdministrator(_ account: Identifier<Account>) throws -> Bool {
        let administrators = try transaction.query(
            """
            SELECT account FROM account_grant
            WHERE role = \(Role.administrator.rawValue) AND scope = '' ORDER BY account LIMIT 2
            """
        )
        return try administrators.count == 1 && administrators[0].get("account") == account
    }
}

extension Grant {
    fileprivate init(row: Row) throws {
        account = try row.get("account")
        role = try row.get("role")
        scope = try row.get("scope")
        givenBy = try row.get("given_by")
        givenAt = try row.get("given_at")
    }
}
