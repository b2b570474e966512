public import CrosstownValues
public import CrosstownWeb

/// The subject of an account's identifier: one person, or one administrator, who can sign in.
public enum Account {}

extension CrosstownContext {
    /// The account of the caller, where there must be one.
    ///
    /// - Throws: `Problem` with status 401.
    public func signedInAccount() throws -> Identifier<Account> {
        guard let account = Identifier<Account>(try requireCaller().accountID) else { throw Problem.notSignedIn }
        return account
    }
}
