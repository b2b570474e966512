import CrosstownKit
import CrosstownValues
import CrosstownWeb

extension CrosstownContext {
    /// The account of the caller, where there must be one.
    ///
    /// - Throws: `Problem` with status 401.
    func requireAccount() throws -> Identifier<Account> {
        guard let account = Identifier<Account>(try requireCaller().accountID) else { throw Problem.notSignedIn }
        return account
    }
}
