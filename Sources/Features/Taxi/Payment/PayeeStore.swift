import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The SQL of the recipients of rides' money.
struct PayeeStore {
    let transaction: any Transaction

    /// Returns the recipients of a ride's money; `nil` if the driver was deleted.
    func payees(of request: Identifier<TaxiRequest>) throws -> RidePayees? {
        try transaction.first(
            """
            SELECT d.account, c.id AS company FROM taxi_request r JOIN taxi_driver d ON d.id = r.driver
            LEFT JOIN taxi_company c ON c.name = d.company WHERE r.id = \(request) AND d.left_at IS NULL
            """
        ).map { row in
            let account: Identifier<Account> = try row.get("account")
            let company = try row.get("company", as: Identifier<Company>?.self)
            return RidePayees(company: company, driver: account)
        }
    }

    /// Returns the recipient of a paid fare; `nil` if the driver was deleted.
    func payee(of payment: RidePayment) throws -> Identifier<Account>? {
        if let company = payment.company { return Company.purse(company) }
        return try payees(of: payment.request)?.tip
    }

    /// Returns the names of companies by wallet owner.
    func companies(among owners: [Identifier<Account>]) throws -> [Identifier<Account>: String] {
        let found = try transaction.query("SELECT id, name FROM taxi_company WHERE id IN \(list: owners)").map { row in
            (Company.purse(try row.get("id")), try row.get("name", as: String.self))
        }
        return Dictionary(found) { first, _ in first }
    }

    /// Returns all possible owners of credit: drivers by code, then companies by name.
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
