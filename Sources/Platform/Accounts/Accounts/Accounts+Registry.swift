import CrosstownContract
public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

extension Accounts: AccountRegistry {
    /// Validates the name and password of a new account and hashes the password.
    ///
    /// The name must not be mistaken for one of the service or its staff.
    ///
    /// - Throws: `Problem` that names each invalid field.
    public func prepare(userName: String, password: String, role: String) async throws -> PreparedAccount {
        try await refuseLikenessToStaff(userName)
        return try await prepare(Credentials(userName: userName, password: password), role: role, from: "staff")
    }

    /// Does the same for users whose network is known, so that one network can't keep others waiting.
    func prepare(_ form: Credentials, role: String, from network: String) async throws -> PreparedAccount {
        try form.check(by: passwords)
        let name = UserNameForms(entered: form.userName).shown
        return PreparedAccount(
            userName: name,
            passwordHash: try await hasher.hash(form.password, for: network),
            role: role
        )
    }

    /// Creates a prepared account.
    ///
    /// - Throws: `Problem` if the name is taken.
    public func insert(_ account: PreparedAccount, in transaction: any Transaction) throws -> Identifier<Account> {
        let id = ids.next(Account.self)
        do {
            try transaction.execute(
                """
                INSERT INTO account (id, user_name, folded_name, is_folded, password_hash, made_at)
                VALUES (\(id), \(account.userName), \(UserNameForms(entered: account.userName).folded), 1,
                    \(account.passwordHash), \(clock.now()))
                """
            )
        } catch DatabaseError.uniqueViolation(constraint: "account_name") {
            throw Problem.invalid([.init(field: "userName", message: "is taken; choose another")])
        }
        try grant(account.role, scope: nil, to: id, by: nil, in: transaction)
        try ProfileChanged(person: id).publish(in: transaction, at: clock.now())
        return id
    }

    /// Asks the payment provider to delete a user's cards.
    ///
    /// - Throws: `Problem` that says what has to end first, or that a provider is unavailable.
    public func prepareRemoval(of account: Identifier<Account>) async throws {
        try await Erasure(accounts: self, keepers: keepers.all).prepareRemoval(of: account)
    }

    /// Deletes an account with all data about its owner, and notifies all servers that its sessions have ended.
    ///
    /// - Throws: `Problem` that says what has to end first, and `DatabaseError`.
    public func remove(_ account: Identifier<Account>, in transaction: any Transaction) throws {
        try Erasure(accounts: self, keepers: keepers.all).remove(account, in: transaction)
    }

    /// Returns the user names of accounts, as entered.
    ///
    /// - Throws: `DatabaseError`.
    public func userNames(
        of accounts: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> [Identifier<Account>: String] {
        guard !accounts.isEmpty else { return [:] }
        let rows = try transaction.query("SELECT id, user_name FROM account WHERE id IN \(list: accounts)")
        return try Dictionary(uniqueKeysWithValues: rows.map { (try $0.get("id"), try $0.get("user_name")) })
    }
}

extension Accounts {
    static let personal = PersonalTable(
        "account",
        [
            .account("id", in: "Account", erasing: .row),
            .content("user_name", as: .plain("User name")),
            .listed("t.made_at", as: .moment("Since")),
            .listed("t.role_taken_at", as: .moment("Last role removed")),
            .content("folded_name", notExported: "The user name again, in the form that names are compared in."),
        ]
    )
}
