public import CrosstownValues
public import CrosstownWeb

/// The subject of an account's identifier: a user or administrator who can sign in.
public enum Account {}

extension Caller {
    /// The caller's account; `nil` for a program.
    public var account: Identifier<Account>? { Identifier<Account>(accountID) }
}

extension CrosstownContext {
    /// The caller's account; `nil` without a sign-in, and for a program.
    public var account: Identifier<Account>? { caller?.account }

    /// Returns the caller's account, which is required.
    ///
    /// - Throws: `Problem` with status 401.
    public func signedInAccount() throws -> Identifier<Account> {
        guard let account = try requireCaller().account else { throw Problem.notSignedIn }
        return account
    }
}
