public import CrosstownValues
public import CrosstownWeb

/// The subject of an account's identifier: one person, or one administrator, who can sign in.
public enum Account {}

extension Caller {
    /// The account that calls; `nil` for a program.
    public var account: Identifier<Account>? { Identifier<Account>(accountID) }
}

extension CrosstownContext {
    /// The account of the caller; `nil` where nobody is signed in, and for a program.
    public var account: Identifier<Account>? { caller?.account }

    /// The account of the caller, where there must be one.
    ///
    /// - Throws: `Problem` with status 401.
    public func signedInAccount() throws -> Identifier<Account> {
        guard let account = try requireCaller().account else { throw Problem.notSignedIn }
        return account
    }
}
