import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// A ride that is over, whose fare its driver has not entered.
struct UnpaidRide: Codable, Hashable, Sendable {
    let id: Identifier<TaxiRequest>
    let meetingPlace: String
    let endedAt: Timestamp
}

/// The SQL of fares; a ride has one at most.
struct FareStore {
    let transaction: any Transaction

    /// A driver's latest ride, where it ended lately and has no fare.
    func unpaidRide(of driver: Identifier<Account>, since: Timestamp) throws -> UnpaidRide? {
        let latest = try transaction.first(
            """
            SELECT r.id, r.place_name, r.ended_at, f.amount
            FROM taxi_driver d JOIN taxi_request r ON r.driver = d.id LEFT JOIN taxi_fare f ON f.request = r.id
            WHERE d.account = \(driver) AND r.state = 'completed' AND r.ended_at >= \(since)
            ORDER BY r.ended_at DESC, r.id DESC LIMIT 1
            """
        )
        guard let latest, try latest.get("amount", as: Int64?.self) == nil else { return nil }
        return UnpaidRide(
            id: try latest.get("id"),
            meetingPlace: try latest.get("place_name"),
            endedAt: try latest.get("ended_at")
        )
    }

    /// Whether a driver has driven a ride to its end.
    func isRide(_ id: Identifier<TaxiRequest>, of driver: Identifier<Account>) throws -> Bool {
        try transaction.first(
            """
            SELECT r.id FROM taxi_request r JOIN taxi_driver d ON d.id = r.driver
            WHERE r.id = \(id) AND d.account = \(driver) AND r.state = 'completed'
            """
        ) != nil
    }

    /// Keeps a fare where the ride has none, and tells which one it has.
    func insert(_ fare: Money, of id: Identifier<TaxiRequest>, at now: Timestamp) throws -> Money? {
        try transaction.execute(
            """
            INSERT INTO taxi_fare (request, currency, amount, entered_at)
            VALUES (\(id), \(fare.currency.code), \(fare.minorUnits), \(now)) ON CONFLICT (request) DO NOTHING
            """
        )
        return try find(id)
    }

    /// What a ride has cost.
    func find(_ id: Identifier<TaxiRequest>) throws -> Money? {
        try transaction.first("SELECT currency, amount FROM taxi_fare WHERE request = \(id)").map(Money.init(fare:))
    }

    /// What stands on the receipt of a passenger's ride.
    func receipt(
        _ id: Identifier<TaxiRequest>,
        for passenger: Identifier<Account>,
        at now: Timestamp
    ) throws -> Receipt? {
        try transaction.first(
            """
            SELECT r.place_name, r.passengers, r.made_at, r.picked_up_at, r.ended_at, d.code, d.company
            FROM taxi_request r JOIN taxi_driver d ON d.id = r.driver
            WHERE r.id = \(id) AND r.passenger = \(passenger) AND r.state = 'completed'
            """
        ).map { row in
            Receipt(
                id: id,
                taxiCode: try row.get("code"),
                company: try row.get("company"),
                meetingPlace: try row.get("place_name"),
                passengers: try row.get("passengers"),
                madeAt: try row.get("made_at"),
                pickedUpAt: try row.get("picked_up_at"),
                endedAt: try row.get("ended_at"),
                terms: try TermsStore(transaction: transaction, now: now).find(.request(id)),
                fare: try find(id),
                payment: try PaymentStore(transaction: transaction, now: now).find(id)
            )
        }
    }
}

extension Money {
    fileprivate init(fare row: Row) throws {
        guard let currency = Currency(code: try row.get("currency")) else {
            throw RowError.otherType(column: "currency", expected: "Currency")
        }
        self.init(minorUnits: try row.get("amount"), currency)
    }
}
