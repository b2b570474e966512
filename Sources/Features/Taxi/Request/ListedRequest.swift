import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// A request in a list.
struct ListedRequest: Sendable {
    let request: TaxiRequest
    let taxiCode: String?
    /// The number of decided offers.
    let offersTried: Int
    /// Where it goes, in a list of the passenger's own.
    var destination: String?
    /// What it has cost, in a list of the passenger's own; nothing where they say that they were not in the taxi.
    var fare: Money?
}

extension RequestStore {
    /// Returns the latest requests of a passenger, or of all.
    func latest(of passenger: Identifier<Account>? = nil, limit: Int) throws -> [ListedRequest] {
        let whose: SQL = passenger.map { "WHERE r.passenger = \($0)" } ?? ""
        return try transaction.query(
            """
            SELECT r.*, d.code AS taxi_code,
                (SELECT count(*) FROM taxi_offer o WHERE o.request = r.id AND o.state <> 'open') AS offers_tried,
                \(TermsStore.destinationName) AS destination, f.currency AS fare_currency, f.amount AS fare_amount
            FROM (SELECT \(TaxiRequest.columns) FROM taxi_request) AS r LEFT JOIN taxi_driver d ON d.id = r.driver
                LEFT JOIN taxi_terms s ON s.request = r.id
                LEFT JOIN taxi_fare f ON f.request = r.id AND r.not_in_taxi_at IS NULL
            \(whose) ORDER BY r.made_at DESC LIMIT \(limit)
            """
        ).map { row in
            var listed = try ListedRequest(row: row)
            listed.destination = try row.get("destination")
            listed.fare = try Money(listed: row)
            return listed
        }
    }
}

extension ListedRequest {
    init(row: Row) throws {
        var reader = RowReader(row)
        self.init(
            request: try TaxiRequest(reading: &reader),
            taxiCode: try reader.next(),
            offersTried: try reader.next()
        )
    }
}

extension Money {
    /// The fare of a ride in a list, in the columns `fare_currency` and `fare_amount`; `nil` where none is entered.
    init?(listed row: Row) throws {
        guard let code = try row.get("fare_currency", as: String?.self), let currency = Currency(code: code) else {
            return nil
        }
        self.init(minorUnits: try row.get("fare_amount"), currency)
    }
}
