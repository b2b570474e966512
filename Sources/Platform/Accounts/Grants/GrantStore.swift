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
        return try Grant.table.list(
            "WHERE account IN \(list: accounts) ORDER BY given_at, role, scope",
            in: transaction
        )
    }

    /// Gives a role; whether it was not held already.
    func insert(_ grant: Grant) throws -> Bool {
        try Grant.table.insert(grant, "ON CONFLICT (account, role, scope) DO NOTHING", in: transaction) > 0
    }

    /// Takes a role back; whether it was held.
    func delete(_ role: String, scope: String, of account: Identifier<Account>) throws -> Bool {
        try transaction.execute(
            "DELETE FROM account_grant WHERE account = \(account) AND role = \(role) AND scope = \(scope)"
        ) > 0
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
