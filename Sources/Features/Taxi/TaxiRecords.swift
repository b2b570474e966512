import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What the feature keeps about a person: as a passenger, and as a driver.
enum TaxiRecords {
    static func about(_ person: Identifier<Account>, in transaction: any Transaction) throws -> [PersonalRecords] {
        let driving = TaxiTables.drivers + [TaxiRequest.drives] + TaxiTables.work
        return try TaxiTables.passengers.records(about: person, in: transaction)
            + [words(person, transaction)]
            + driving.records(about: person, in: transaction)
    }

    /// What was said is about both of a ride, of whom each finds it in one section.
    private static func words(
        _ person: Identifier<Account>,
        _ transaction: any Transaction
    ) throws -> PersonalRecords {
        try PersonalRecords(
            "Words between passenger and driver",
            [.moment("When"), .plain("Said by"), .plain("Word")],
            transaction,
            """
            SELECT w.said_at, w.author, w.word FROM taxi_signal w JOIN taxi_request r ON r.id = w.request
            LEFT JOIN taxi_driver d ON d.id = r.driver
            WHERE r.passenger = \(person) OR d.account = \(person) ORDER BY w.said_at DESC, w.number
            """
        )
    }
}
