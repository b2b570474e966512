import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Whom the money of a ride goes to.
struct RidePayees: Sendable, Hashable {
    /// The company that the driver drives for.
    let company: Identifier<Company>?
    let driver: Identifier<Account>

    /// Who gets the fare: the company that the driver drives for, else the driver.
    var fare: Identifier<Account> { company.map(Company.purse) ?? driver }
    /// Who gets the tip: always the driver.
    var tip: Identifier<Account> { driver }
}

extension Company {
    /// Stands for the company in the books, where it has a wallet like a person.
    static func purse(_ id: Identifier<Company>) -> Identifier<Account> { id.of(Account.self) }
}

/// What a driver or a company has earned through the app and was not paid yet.
struct DriverCredit: Codable, Sendable {
    /// In the books.
    let owner: Identifier<Account>
    /// The company's name; nothing for a driver without one.
    let company: String?
    /// The taxi's code of a driver.
    let code: String?
    let minorUnits: Int64
    let currency: String
}

/// What was paid to whom.
struct PayoutEntry: Codable, Sendable, SelfLimiting {
    static var limits: [String: FieldLimits] { ["amount": EnteredAmount.limits(), "key": CommandKey.limits] }

    var owner: Identifier<Account>
    var amount: String
    /// Names the form, so that it counts once.
    var key: String
}
