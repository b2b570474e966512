import CrosstownContract
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The SQL of unusual fares that were paid to drivers; a ride has one at most.
struct DoubtedFareStore {
    let transaction: any Transaction
    let now: Timestamp

    private static let selection: SQL = """
        SELECT b.request, b.state, b.objection, b.decision, r.passenger, r.place_name, r.ended_at, d.code, f.amount, f.currency,
            t.destination_name, t.total
        FROM taxi_doubted_fare b JOIN taxi_request r ON r.id = b.request JOIN taxi_driver d ON d.id = r.driver
        JOIN taxi_fare f ON f.request = b.request LEFT JOIN taxi_terms t ON t.request = b.request
        """

    func find(_ request: Identifier<TaxiRequest>) throws -> DoubtedFare? {
        try transaction.first("\(Self.selection) WHERE b.request = \(request)").map(DoubtedFare.init(row:))
    }

    /// Those that are open, contested ones first, then the longest waiting.
    func open(limit: Int) throws -> [DoubtedFare] {
        try transaction.query(
            """
            \(Self.selection) WHERE b.state IN ('asked', 'contested')
            ORDER BY CASE b.state WHEN 'contested' THEN 0 ELSE 1 END, b.changed_at, b.request LIMIT \(limit)
            """
        ).map(DoubtedFare.init(row:))
    }

    /// Notes that a passenger is asked, again where another fare was entered.
    func ask(_ request: Identifier<TaxiRequest>) throws {
        try transaction.execute(
            """
            INSERT INTO taxi_doubted_fare (request, state, made_at, changed_at)
            VALUES (\(request), \(TaxiFareDoubt.asked), \(now), \(now))
            ON CONFLICT (request) DO UPDATE SET state = excluded.state, changed_at = excluded.changed_at
            """
        )
    }

    func move(
        _ request: Identifier<TaxiRequest>,
        to state: TaxiFareDoubt,
        objection: String? = nil,
        decision: String? = nil
    ) throws {
        try transaction.execute(
            """
            UPDATE taxi_doubted_fare SET state = \(state), changed_at = \(now),
                objection = coalesce(\(objection), objection), decision = coalesce(\(decision), decision)
            WHERE request = \(request)
            """
        )
        try TaxiTopic.request(request).announce(transaction)
    }

    func delete(_ request: Identifier<TaxiRequest>) throws {
        try transaction.execute("DELETE FROM taxi_doubted_fare WHERE request = \(request)")
    }
}

extension DoubtedFare {
    fileprivate init(row: Row) throws {
        guard let currency = Currency(code: try row.get("currency")) else {
            throw RowError.otherType(column: "currency", expected: "Currency")
        }
        request = try row.get("request")
        passenger = try row.get("passenger")
        state = try row.get("state")
        fare = Money(minorUnits: try row.get("amount"), currency)
        objection = try row.get("objection")
        decision = try row.get("decision")
        taxiCode = try row.get("code")
        from = try row.get("place_name")
        to = try row.get("destination_name")
        endedAt = try row.get("ended_at")
        told = try row.get("total", as: Int64?.self).map { Money(minorUnits: $0, currency) }
    }
}
