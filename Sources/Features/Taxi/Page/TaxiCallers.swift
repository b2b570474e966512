import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The roles that the feature knows.
enum TaxiRole {
    static let passenger = "passenger"
    static let driver = "driver"
    static let administrator = "administrator"

    /// The pages of the city's administrators.
    static let console = RouteGroup(tag: "taxi-city", access: .role(administrator))
}

extension CrosstownContext {
    /// The account of the caller, where there must be one.
    ///
    /// - Throws: `Problem` with status 401.
    func requireAccount() throws -> Identifier<Account> {
        guard let account = Identifier<Account>(try requireCaller().accountID) else { throw Problem.notSignedIn }
        return account
    }
}
