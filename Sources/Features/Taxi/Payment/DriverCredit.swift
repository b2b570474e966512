import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Whom the money of a ride goes to.
struct RidePayees: Sendable, Hashable {
    /// Who gets the fare: the company that the driver drives for, else the driver.
    let fare: Identifier<Account>
    /// Who gets the tip: always the driver.
    let tip: Identifier<Account>
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

/// The SQL of who is paid for rides.
struct PayeeStore {
    let transaction: any Transaction

    /// Whom the money of a ride goes to; nobody where its driver has left.
    func payees(of request: Identifier<TaxiRequest>) throws -> RidePayees? {
        try transaction.first(
            """
            SELECT d.account, c.id AS company FROM taxi_request r JOIN taxi_driver d ON d.id = r.driver
            LEFT JOIN taxi_company c ON c.name = d.company WHERE r.id = \(request) AND d.left_at IS NULL
            """
        ).map { row in
            let account: Identifier<Account> = try row.get("account")
            let company = try row.get("company", as: Identifier<Company>?.self)
            return RidePayees(fare: company.map(Company.purse) ?? account, tip: account)
        }
    }

    /// Everybody who can have earned something: drivers by their codes, then companies by their names.
    func all(limit: Int) throws -> [(owner: Identifier<Account>, code: String?, company: String?)] {
        let drivers = try transaction.query(
            "SELECT account, code, company FROM taxi_driver WHERE left_at IS NULL ORDER BY code LIMIT \(limit)"
        ).map { row in
            (
                owner: try row.get("account", as: Identifier<Account>.self),
                code: try row.get("code", as: String?.self),
                company: try row.get("company", as: String?.self)
            )
        }
        let companies = try transaction.query("SELECT id, name FROM taxi_company ORDER BY name LIMIT \(limit)")
            .map { row in
                (
                    owner: Company.purse(try row.get("id")),
                    code: String?.none,
                    company: try row.get("name", as: String?.self)
                )
            }
        return drivers + companies
    }
}

/// What the city does with what drivers and companies have earned through the app.
struct CreditService: Sendable {
    /// What the books call what drivers and companies were paid outside the app.
    private static let purpose: Purpose = "taxi-payouts"
    private static let mostListed = 5_000

    let dispatch: Dispatch
    let currency: Currency
    let randomBytes: @Sendable (_ count: Int) -> [UInt8]

    /// Who has credit.
    func page(refused: RefusedForm? = nil) async throws -> CreditsPage {
        let key = refused?["key"] ?? LinkToken.text(of: randomBytes(20))
        let credits = try await dispatch.read { [currency] step -> [DriverCredit] in
            guard let wallet = step.wallet else { return [] }
            let all = try PayeeStore(transaction: step.transaction).all(limit: Self.mostListed)
            let held = try wallet.available(to: Set(all.map(\.owner)), in: currency, step.transaction)
            return all.compactMap { payee in
                guard let amount = held[payee.owner], amount.isPositive else { return nil }
                return DriverCredit(
                    owner: payee.owner,
                    company: payee.company,
                    code: payee.code,
                    minorUnits: amount.minorUnits,
                    currency: currency.code
                )
            }
        }
        return CreditsPage(credits: credits, currency: currency, key: key, refused: refused)
    }

    /// Notes that somebody was paid outside the app; the same form notes it once.
    ///
    /// - Throws: `Problem` that names the field, or where there is less.
    func pay(_ entry: PayoutEntry) async throws {
        var check = Validation()
        let units = FareAmount.read(entry.amount, "amount", currency, &check)
        let key = CommandKey(of: entry.owner, chosen: entry.key)
        check.require(key != nil, "key", "must be 1 to 100 letters and digits")
        try check.finish()
        guard let key else { throw Problem.internalError }
        let amount = Money(minorUnits: units, currency)
        try await dispatch.change { step in
            guard let wallet = step.wallet else { throw Problem.notFound("Credit") }
            let all = try PayeeStore(transaction: step.transaction).all(limit: Self.mostListed)
            guard all.contains(where: { $0.owner == entry.owner }) else { throw Problem.notFound("Credit") }
            do {
                let command = WalletCommand.charge(amount, from: entry.owner, for: Self.purpose)
                try wallet.perform(command, key: key, in: step.transaction)
            } catch WalletRefusal.insufficientFunds {
                throw Problem.invalid([.init(field: "amount", message: "is more than the credit")])
            } catch WalletRefusal.keyReused {
                throw Problem.conflict("This was sent before", "Another amount was noted with this form.")
            }
        }
    }
}

/// What was paid to whom.
struct PayoutEntry: Codable, Sendable, SelfLimiting {
    static var limits: [String: FieldLimits] { ["amount": EnteredAmount.limits(), "key": CommandKey.limits] }

    var owner: Identifier<Account>
    var amount: String
    /// Names the form, so that it counts once.
    var key: String
}
