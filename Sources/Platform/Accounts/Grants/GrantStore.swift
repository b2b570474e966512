import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

struct GrantStore {
    let transaction: any Transaction

    /// Returns the grants of some accounts, oldest first.
    func grants(of accounts: [Identifier<Account>]) throws -> [Grant] {
        guard !accounts.isEmpty else { return [] }
        return try Grant.table.list(
            "WHERE account IN \(list: accounts) ORDER BY given_at, role, scope",
            in: transaction
        )
    }

    /// Creates a grant; returns whether it is new.
    func insert(_ grant: Grant) throws -> Bool {
        try Grant.table.insert(grant, "ON CONFLICT (account, role, scope) DO NOTHING", in: transaction) > 0
    }

    /// Deletes a grant; returns whether it existed.
    func delete(_ role: String, scope: String, of account: Identifier<Account>) throws -> Bool {
        try transaction.execute(
            "DELETE FROM account_grant WHERE account = \(account) AND role = \(role) AND scope = \(scope)"
        ) > 0
    }

    /// Returns whether no other account is an administrator.
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
