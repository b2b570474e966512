import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// A request in a list.
struct ListedRequest: Sendable {
    let request: TaxiRequest
    let taxiCode: String?
    /// The number of decided offers.
    let offersTried: Int
}

extension RequestStore {
    /// Returns the latest requests of a passenger, or of all.
    func latest(of passenger: Identifier<Account>? = nil, limit: Int) throws -> [ListedRequest] {
        let whose: SQL = passenger.map { "WHERE r.passenger = \($0)" } ?? ""
        return try transaction.query(
            """
            SELECT r.*, d.code AS taxi_code,
                (SELECT count(*) FROM taxi_offer o WHERE o.request = r.id AND o.state <> 'open') AS offers_tried
            FROM (SELECT \(TaxiRequest.columns) FROM taxi_request) AS r LEFT JOIN taxi_driver d ON d.id = r.driver
            \(whose) ORDER BY r.made_at DESC LIMIT \(limit)
            """
        ).map(ListedRequest.init(row:))
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
