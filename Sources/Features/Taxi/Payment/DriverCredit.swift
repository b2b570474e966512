import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

struct RidePayees: Sendable, Hashable {
    let company: Identifier<Company>?
    let driver: Identifier<Account>

    /// The recipient of the fare: the driver's company if any, otherwise the driver.
    var fare: Identifier<Account> { company.map(Company.purse) ?? driver }
    /// The recipient of the tip: always the driver.
    var tip: Identifier<Account> { driver }
}

extension Company {
    /// Returns the company's owner identifier in the ledger, where it has a wallet like a user.
    static func purse(_ id: Identifier<Company>) -> Identifier<Account> { id.of(Account.self) }
}

/// A driver's or company's revenue from the app that has not been paid out.
struct DriverCredit: Codable, Sendable {
    /// The owner in the ledger.
    let owner: Identifier<Account>
    /// The company's name; absent for a driver without a company.
    let company: String?
    /// The driver's taxi code.
    let code: String?
    let minorUnits: Int64
    let currency: String
}

/// A payout to record.
struct PayoutEntry: Codable, Sendable, SelfLimiting {
    static var limits: [String: FieldLimits] { ["amount": EnteredAmount.limits(), "key": CommandKey.limits] }

    var owner: Identifier<Account>
    var amount: String
    /// The idempotency key of the form.
    var key: String
}
