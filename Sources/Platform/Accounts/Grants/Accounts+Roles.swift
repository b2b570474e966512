import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What accounts may do, as their grants say.
extension Accounts {
    /// Stands before the session in a message that tells that its roles have changed.
    static let changed = "roles/"

    /// What an account may do.
    func roles(of account: Identifier<Account>, in transaction: any Transaction) throws -> HeldRoles {
        let grants = try GrantStore(transaction: transaction).grants(of: [account])
        return HeldRoles(grants.map { ($0.role, $0.scope) }, implied: catalog.implied)
    }

    /// The name of an account, with what its owner has been given.
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

    /// Which roles an account may give and take now.
    func rights(of giver: Identifier<Account>, in transaction: any Transaction) throws -> RoleRights {
        RoleRights(holding: try roles(of: giver, in: transaction).roles, in: catalog)
    }

    /// Whether an account has a role, everywhere or for one scope.
    func hasRole(_ account: Identifier<Account>, in transaction: any Transaction) throws -> Bool {
        try !GrantStore(transaction: transaction).grants(of: [account]).isEmpty
    }

    /// Whether only administrators reset the password of an account: it has a role, or had one recently, which could be
    /// given back after the account was taken over.
    func isGuarded(_ account: Identifier<Account>, in transaction: any Transaction) throws -> Bool {
        if try hasRole(account, in: transaction) { return true }
        let row = try transaction.first("SELECT role_taken_at FROM account WHERE id = \(account)")
        let taken = try row?.get("role_taken_at", as: Timestamp?.self) ?? nil
        return taken.map { clock.now().milliseconds(since: $0) < RoleRights.guardedMilliseconds } ?? false
    }

    /// Records that a role was taken, and deletes the codes that its holder has printed.
    func noteTaking(from account: Identifier<Account>, in transaction: any Transaction) throws {
        try transaction.execute("UPDATE account SET role_taken_at = \(clock.now()) WHERE id = \(account)")
        try PrintedCodeStore(transaction: transaction).drop(madeBy: account)
    }

    /// Staff sign in every working day, also after their first role was just given.
    func shortenSessions(of account: Identifier<Account>, in transaction: any Transaction) throws {
        let latest = clock.now().advanced(milliseconds: Role.sessionMilliseconds(isStaff: true))
        try transaction.execute(
            """
            UPDATE account_session SET expires_at = \(latest)
            WHERE account = \(account) AND expires_at > \(latest)
            """
        )
    }

    /// Tells all servers that the sessions of an account may something else now.
    func tellSessions(of account: Identifier<Account>, in transaction: any Transaction) throws {
        for session in try sessionIDs(of: account, in: transaction) {
            try transaction.notify(Self.endings, Self.changed + session.description)
        }
    }

    /// Asks again what a session may, on this server, which need not wait to hear it.
    package func forgetRoles(of session: String) { known.forget(session: session) }

    func sessionIDs(
        of account: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [Identifier<Session>] {
        try transaction.query("SELECT id FROM account_session WHERE account = \(account)").map { try $0.get("id") }
    }
}
