public import CrosstownSQL
public import CrosstownValues

/// Creates and names accounts for features whose users do not sign up (T-1.2).
public protocol AccountRegistry: Sendable {
    /// Validates a new account, and does the slow work that must not happen within a transaction. Its name must not
    /// look like that of the service or its staff.
    ///
    /// - Throws: `Problem` with status 422 that names each invalid field (`userName`, `password`).
    func prepare(userName: String, password: String, role: String) async throws -> PreparedAccount

    /// Creates a prepared account within the transaction of a feature, so that both are created or neither.
    ///
    /// - Throws: `Problem` with status 422 if the user name was taken meanwhile.
    func insert(_ account: PreparedAccount, in transaction: any Transaction) throws -> Identifier<Account>

    /// Has third-party services delete what they store about a user for us, such as cards; called before `remove`.
    ///
    /// - Throws: `Problem` if they are unreachable; nothing was deleted here then.
    func prepareRemoval(of account: Identifier<Account>) async throws

    /// Deletes an account with everything stored about its owner, and ends its sessions, within the transaction of a
    /// feature.
    ///
    /// - Throws: `Problem` with what prevents it, and `DatabaseError`.
    func remove(_ account: Identifier<Account>, in transaction: any Transaction) throws

    /// Returns the user names of accounts for staff, without unknown ones.
    ///
    /// - Throws: `DatabaseError`.
    func userNames(
        of accounts: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> [Identifier<Account>: String]
}

extension AccountRegistry {
    /// Does nothing by default: no third-party service stores anything.
    public func prepareRemoval(of account: Identifier<Account>) async throws {}
}
