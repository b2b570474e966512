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

    /// Whether an account belongs to somebody who works for the service; a role for one scope, such as a group's, makes
    /// nobody that.
    func isStaff(_ account: Identifier<Account>, in transaction: any Transaction) throws -> Bool {
        try GrantStore(transaction: transaction).grants(of: [account]).contains {
            $0.scope.isEmpty && catalog.isStaff($0.role)
        }
    }

    /// Staff sign in every working day, also those who were just made staff.
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
