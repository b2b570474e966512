import CrosstownContract
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What users do with their own accounts: change the password and end sessions that may be a stranger's.
extension Accounts {
    /// An account with its password hash.
    struct Owner: Sendable {
        let id: Identifier<Account>
        let userName: String
        let passwordHash: String
    }

    /// Returns the account of a request.
    ///
    /// - Throws: `Problem.notSignedIn` if it no longer exists.
    func owner(_ caller: Caller) async throws -> Owner {
        guard let id = caller.account else { throw Problem.notSignedIn }
        let row = try await database.read { transaction in
            try transaction.first("SELECT user_name, password_hash FROM account WHERE id = \(id)")
        }
        guard let row else { throw Problem.notSignedIn }
        return Owner(
            id: id,
            userName: try row.get("user_name"),
            passwordHash: try row.get("password_hash")
        )
    }

    /// Validates the password, since someone else may have found the device unlocked.
    ///
    /// - Throws: `Problem` that names the password.
    func confirm(_ owner: Owner, password: String) async throws {
        var check = Validation()
        check.require(!password.isEmpty, "password", "is required")
        try check.finish()
        guard try await hasher.verify(password, against: owner.passwordHash, for: owner.id.description) else {
            throw Problem.invalid([.init(field: "password", message: AccountTexts.notYours)])
        }
    }

    /// Changes a password.
    ///
    /// Ends all other sessions and deletes password reset links, so that anyone who knew the old password is signed
    /// out.
    ///
    /// - Throws: `Problem` that names each invalid field; nothing changes then.
    func changePassword(_ caller: Caller, _ change: PasswordChange) async throws {
        let owner = try await owner(caller)
        try await confirm(owner, password: change.password)
        var check = Validation()
        passwords.check(change.newPassword, of: owner.userName, as: "newPassword", &check)
        check.require(change.newPassword != change.password, "newPassword", AccountTexts.samePassword)
        try check.finish()
        let hash = try await hasher.hash(change.newPassword, for: owner.id.description)
        let ended = try await database.write { transaction in
            try transaction.execute("UPDATE account SET password_hash = \(hash) WHERE id = \(owner.id)")
            try dropRecovery(of: owner.id, in: transaction)
            return try endOthers(of: caller, owner.id, in: transaction)
        }
        forget(ended)
    }

    /// Replaces a forgotten password, ends all sessions and deletes all other reset links and codes.
    ///
    /// - Returns: the ended sessions, to remove from the cache after the commit.
    func replacePassword(
        of account: Identifier<Account>,
        by hash: String,
        in transaction: any Transaction
    ) throws -> [Identifier<Session>] {
        try dropRecovery(of: account, in: transaction)
        try transaction.execute("UPDATE account SET password_hash = \(hash) WHERE id = \(account)")
        return try end("DELETE FROM account_session WHERE account = \(account) RETURNING id", in: transaction)
    }

    private func dropRecovery(of account: Identifier<Account>, in transaction: any Transaction) throws {
        try AddressStore(transaction: transaction).dropReset(of: account)
        try PrintedCodeStore(transaction: transaction).drop(of: account)
    }

    /// Ends all sessions of a user except the current one.
    func signOutElsewhere(_ caller: Caller) async throws {
        guard let id = caller.account else { throw Problem.notSignedIn }
        forget(try await database.write { try endOthers(of: caller, id, in: $0) })
    }

    /// Deletes an account with its sessions; its name is then available to others.
    func delete(_ account: Identifier<Account>, in transaction: any Transaction) throws -> [Identifier<Session>] {
        let ended = try end("DELETE FROM account_session WHERE account = \(account) RETURNING id", in: transaction)
        try AccountTables.all.erase(account, in: transaction)
        try ProfileChanged(person: account).publish(in: transaction, at: clock.now())
        return ended
    }

    private func endOthers(
        of caller: Caller,
        _ account: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [Identifier<Session>] {
        let own = caller.sessionID.flatMap { Identifier<Session>($0) }
        guard let own else { return [] }
        return try end(
            "DELETE FROM account_session WHERE account = \(account) AND id <> \(own) RETURNING id",
            in: transaction
        )
    }
}

extension Accounts {
    /// Sessions; all servers are notified when one ends.
    static let sessions = PersonalTable(
        "account_session",
        [
            .account("account", in: "Sessions"),
            .listed("t.kind", as: .plain("Type")),
            .listed("t.made_at", as: .moment("Started")),
            .listed("t.expires_at", as: .moment("Ends")),
        ],
        order: "t.made_at DESC"
    )
}
