import CrosstownKit
import CrosstownValues
import CrosstownWeb

extension CrosstownContext {
    /// The account of the caller, where there must be one.
    ///
    /// - Throws: `Problem` with status 401.
    func requirePerson() throws -> Identifier<Account> {
        guard let account = Identifier<Account>(try requireCaller().accountID) else { throw Problem.notSignedIn }
        return account
    }

    /// The account of the caller, if there is one.
    var person: Identifier<Account>? { caller.flatMap { Identifier<Account>($0.accountID) } }
}
