public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues

extension Accounts: AccountDirectory {
    /// Returns the accounts with some user names, in any letter case and Unicode form.
    ///
    /// - Throws: `DatabaseError`.
    public func accounts(
        called names: [String],
        in transaction: any Transaction
    ) throws -> [String: Identifier<Account>] {
        guard !names.isEmpty else { return [:] }
        let forms = names.map(UserNameForms.init)
        let folded = forms.flatMap { [$0.folded, $0.foldedBefore] }
        let rows = try transaction.query("SELECT id, folded_name FROM account WHERE folded_name IN \(list: folded)")
        let found = try Dictionary(
            rows.map { (try $0.get("folded_name", as: String.self), try $0.get("id", as: Identifier<Account>.self)) },
            uniquingKeysWith: { first, _ in first }
        )
        return forms.reduce(into: [:]) { accounts, name in
            accounts[name.entered] = found[name.foldedBefore] ?? found[name.folded]
        }
    }

    /// Returns the accounts with a role, oldest first.
    ///
    /// - Throws: `DatabaseError`.
    public func accounts(
        role: String,
        behind account: Identifier<Account>?,
        limit: Int,
        in transaction: any Transaction
    ) throws -> [Identifier<Account>] {
        let behind: SQL = account.map { "WHERE id > \($0)" } ?? ""
        return try transaction.query(
            "SELECT id FROM (\(holders(role).accounts())) h \(behind) ORDER BY id LIMIT \(limit)"
        ).map { try $0.get("id") }
    }

    /// Returns the accounts, among some, that have a role.
    ///
    /// - Throws: `DatabaseError`.
    public func accounts(
        _ accounts: Set<Identifier<Account>>,
        withRole role: String,
        in transaction: any Transaction
    ) throws -> Set<Identifier<Account>> {
        guard !accounts.isEmpty else { return [] }
        let rows = try transaction.query(
            "SELECT id FROM (\(holders(role).accounts())) h WHERE id IN \(list: Array(accounts))"
        )
        return try Set(rows.map { try $0.get("id") })
    }

    /// Returns the number of accounts with a role.
    ///
    /// - Throws: `DatabaseError`.
    public func countAccounts(role: String, in transaction: any Transaction) throws -> Int {
        try transaction.first("SELECT count(*) FROM (\(holders(role).accounts())) h")?.get(0) ?? 0
    }

    /// Returns the account at an index among those with a role, oldest first.
    ///
    /// - Throws: `DatabaseError`.
    public func account(
        role: String,
        number: Int,
        in transaction: any Transaction
    ) throws -> Identifier<Account>? {
        try transaction.first(
            "SELECT id FROM (\(holders(role).accounts())) h ORDER BY id LIMIT 1 OFFSET \(number)"
        )?.get("id")
    }

    func holders(_ role: String) -> RoleHolders { RoleHolders(role: role, implied: catalog.implied) }
}
