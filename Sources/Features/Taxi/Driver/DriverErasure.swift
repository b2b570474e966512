import CrosstownContract
import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Deletes the stored data about a driver.
///
/// Rides, fares and queue moves stay under the taxi's code: passengers have receipts, other drivers saw the queue, and
/// the city needs them for its accounts. The driver's row then refers to an identifier without an account.
struct DriverErasure {
    let account: Identifier<Account>
    let transaction: any Transaction

    /// Returns the work to finish first, whether the driver or the city deletes the account.
    func obstacles() throws -> [LocalizedText] {
        let driver = try DriverStore(transaction: transaction).find(account: account)
        let isOnDuty = driver.map { $0.state != .notAvailable } ?? false
        var obstacles = isOnDuty ? [TaxiTexts.endWorkFirst] : []
        // If the city deletes the driver, they have left the list already.
        let payments = PaymentStore(transaction: transaction, now: Timestamp(milliseconds: 0))
        let states = try payments.openStates(where: "d.account = \(account)")
        if states.contains(.contested) { obstacles.append(TaxiTexts.driverContestedFareFirst) }
        if try isReported() { obstacles.append(TaxiTexts.driverReportFirst) }
        if states.contains(.held) || states.contains(.asked) { obstacles.append(TaxiTexts.driverFareFirst) }
        return obstacles
    }

    /// Returns whether a denied ride of the driver waits for the city.
    private func isReported() throws -> Bool {
        try transaction.first(
            """
            SELECT 1 AS found FROM staff_case c JOIN taxi_request r ON r.id = c.about JOIN taxi_driver d ON d.id = r.driver
            WHERE d.account = \(account) AND c.subject = 'taxi.ride' AND c.topic = 'not_in_taxi' AND c.state = 'open' LIMIT 1
            """
        ) != nil
    }

    func remains() throws -> [LocalizedText] {
        let rows = try transaction.query("SELECT code FROM taxi_driver WHERE account = \(account)")
        return try rows.map { TaxiTexts.driverRemains(code: try $0.get("code")) }
    }

    /// Deletes the driver, and personal data from the rows that stay.
    func erase(at now: Timestamp) throws {
        let drivers = try transaction.query("SELECT id FROM taxi_driver WHERE account = \(account)")
            .map { try $0.get("id", as: Identifier<Driver>.self) }
        for driver in drivers { try erase(driver, at: now) }
    }

    private func erase(_ driver: Identifier<Driver>, at now: Timestamp) throws {
        let driven: SQL = "SELECT id FROM taxi_request WHERE driver = \(driver)"
        // The city's message about a ride belongs to passenger and driver.
        try transaction.execute(
            """
            UPDATE taxi_payment SET decision = \(TaxiTexts.erased) WHERE decision IS NOT NULL AND request IN (\(driven))
            """
        )
        try transaction.execute(
            """
            UPDATE taxi_request SET end_reason = \(TaxiTexts.erased)
            WHERE end_reason IS NOT NULL AND driver = \(driver)
            """
        )
        // An invitation leads to the applicant with name and papers.
        try transaction.execute("DELETE FROM taxi_invitation WHERE driver = \(driver)")
        try transaction.execute(
            """
            UPDATE taxi_driver SET account = \(driver.of(Account.self)), left_at = coalesce(left_at, \(now)),
                company = NULL, vehicle = NULL
            WHERE id = \(driver)
            """
        )
        try transaction.execute("DELETE FROM taxi_position WHERE driver = \(driver)")
    }
}
