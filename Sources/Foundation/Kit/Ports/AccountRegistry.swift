public import CrosstownSQL
public import CrosstownValues

/// Makes and names accounts for features whose people do not register themselves (T-1.2).
public protocol AccountRegistry: Sendable {
    /// Checks what a new account needs, and does the slow work that must not happen within a transaction. Its name must not
    /// look like that of the service or its staff.
    ///
    /// - Throws: `Problem` with status 422 that names each wrong field (`userName`, `password`).
    func prepare(userName: String, password: String, role: String) async throws -> PreparedAccount

    /// Makes a prepared account within the transaction of a feature, so that both are made or neither.
    ///
    /// - Throws: `Problem` with status 422 where the user name is taken meanwhile.
    func insert(_ account: PreparedAccount, in transaction: any Transaction) throws -> Identifier<Account>

    /// Has others delete what they store about somebody for us, such as cards; called before `remove`.
    ///
    /// - Throws: `Problem` where they cannot be reached; nothing was deleted here then.
    func prepareRemoval(of account: Identifier<Account>) async throws

    /// Deletes an account with everything that is stored about its owner, and ends its sessions, within the transaction
    /// of a feature.
    ///
    /// - Throws: `Problem` that says what must be over first, and `DatabaseError`.
    func remove(_ account: Identifier<Account>, in transaction: any Transaction) throws

    /// The user names of accounts, for those whose work is to see them; unknown ones are left out.
    ///
    /// - Throws: `DatabaseError`.
    func userNames(
        of accounts: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> [Identifier<Account>: String]
}

extension AccountRegistry {
    /// Nobody else stores anything.
    public func prepareRemoval(of account: Identifier<Account>) async throws {}
}
