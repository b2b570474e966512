import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The rights of accounts, from their grants.
extension Accounts {
    /// The prefix of notifications that a session's roles have changed.
    static let changed = "roles/"

    func roles(of account: Identifier<Account>, in transaction: any Transaction) throws -> HeldRoles {
        let grants = try GrantStore(transaction: transaction).grants(of: [account])
        return HeldRoles(grants.map { ($0.role, $0.scope) }, implied: catalog.implied)
    }

    /// Returns the name and grants of an account.
    ///
    /// - Throws: `DatabaseError`.
    func ownGrants(_ account: Identifier<Account>) async throws -> (userName: String, grants: [HeldGrant]) {
        try await database.read { [catalog] transaction in
            let grants = try GrantStore(transaction: transaction).grants(of: [account])
            let scopes = try catalog.scopeNames(of: grants, in: transaction)
            let held = grants.map { HeldGrant(grant: $0, name: catalog.name(of: $0, scopes)) }
            return (try userNames(of: [account], in: transaction)[account] ?? "", held)
        }
    }

    /// Returns the roles that an account may grant and revoke.
    func rights(of giver: Identifier<Account>, in transaction: any Transaction) throws -> RoleRights {
        RoleRights(holding: try roles(of: giver, in: transaction).roles, in: catalog)
    }

    /// Returns whether an account has a role, everywhere or for one scope.
    func hasRole(_ account: Identifier<Account>, in transaction: any Transaction) throws -> Bool {
        try !GrantStore(transaction: transaction).grants(of: [account]).isEmpty
    }

    /// Returns whether only administrators may reset the password of an account.
    ///
    /// This is so if it has a role or recently had one, which could be granted again after someone took over the
    /// account.
    func isGuarded(_ account: Identifier<Account>, in transaction: any Transaction) throws -> Bool {
        if try hasRole(account, in: transaction) { return true }
        let row = try transaction.first("SELECT role_taken_at FROM account WHERE id = \(account)")
        let taken = try row?.get("role_taken_at", as: Timestamp?.self) ?? nil
        return taken.map { clock.now().milliseconds(since: $0) < RoleRights.guardedMilliseconds } ?? false
    }

    /// Records that a role was revoked, and deletes the codes that the account has printed.
    func noteTaking(from account: Identifier<Account>, in transaction: any Transaction) throws {
        try transaction.execute("UPDATE account SET role_taken_at = \(clock.now()) WHERE id = \(account)")
        try PrintedCodeStore(transaction: transaction).drop(madeBy: account)
    }

    /// Staff sign in every working day, including after they get their first role.
    func shortenSessions(of account: Identifier<Account>, in transaction: any Transaction) throws {
        let latest = clock.now().advanced(milliseconds: Role.sessionMilliseconds(isStaff: true))
        try transaction.execute(
            """
            UPDATE account_session SET expires_at = \(latest)
            WHERE account = \(account) AND expires_at > \(latest)
            """
        )
    }

    /// Notifies all servers that the roles of an account's sessions have changed.
    func tellSessions(of account: Identifier<Account>, in transaction: any Transaction) throws {
        for session in try sessionIDs(of: account, in: transaction) {
            try transaction.notify(Self.endings, Self.changed + session.description)
        }
    }

    /// Removes a session from this server's cache, without waiting for the notification.
    package func forgetRoles(of session: String) { known.forget(session: session) }

    func sessionIDs(
        of account: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [Identifier<Session>] {
        try transaction.query("SELECT id FROM account_session WHERE account = \(account)").map { try $0.get("id") }
    }
}
