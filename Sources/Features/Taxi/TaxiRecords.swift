import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The stored data about a user as a passenger and as a driver.
enum TaxiRecords {
    static func about(_ person: Identifier<Account>, in transaction: any Transaction) throws -> [PersonalRecords] {
        let driving = TaxiTables.drivers + [TaxiRequest.drives] + TaxiTables.work
        return try TaxiTables.passengers.records(about: person, in: transaction)
            + [words(person, transaction), corrections(person, transaction)]
            + driving.records(about: person, in: transaction)
    }

    /// Corrections of fares belong to passenger and driver.
    private static func corrections(
        _ person: Identifier<Account>,
        _ transaction: any Transaction
    ) throws -> PersonalRecords {
        try PersonalRecords(
            "Corrected fares of taxi rides",
            [.moment("When"), .plain("Fare before correction"), .plain("Fare"), .plain("Currency")],
            transaction,
            """
            SELECT c.corrected_at, c.replaced, c.amount, f.currency
            FROM taxi_fare_correction c JOIN taxi_fare f ON f.request = c.request
            JOIN taxi_request r ON r.id = c.request LEFT JOIN taxi_driver d ON d.id = r.driver
            WHERE r.passenger = \(person) OR d.account = \(person) ORDER BY c.corrected_at DESC, c.number
            """
        )
    }

    /// Messages belong to passenger and driver; each finds them in one section.
    private static func words(
        _ person: Identifier<Account>,
        _ transaction: any Transaction
    ) throws -> PersonalRecords {
        try PersonalRecords(
            "Messages between passenger and driver",
            [.moment("When"), .plain("Sent by"), .plain("Message")],
            transaction,
            """
            SELECT w.said_at, w.author, w.word FROM taxi_signal w JOIN taxi_request r ON r.id = w.request
            LEFT JOIN taxi_driver d ON d.id = r.driver
            WHERE r.passenger = \(person) OR d.account = \(person) ORDER BY w.said_at DESC, w.number
            """
        )
    }
}
