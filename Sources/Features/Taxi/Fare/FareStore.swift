import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// An ended ride without a fare.
struct UnpaidRide: Codable, Hashable, Sendable {
    let id: Identifier<TaxiRequest>
    let meetingPlace: String
    /// The destination, if known.
    var destination: String?
    let endedAt: Timestamp
}

/// The SQL of fares; a ride has at most one.
struct FareStore {
    let transaction: any Transaction

    /// The time to ask a driver for a fare.
    private static let askedMilliseconds: Int64 = 12 * 3_600_000

    /// Returns the driver's latest ride, if it ended recently without a fare.
    func unpaidRide(of driver: Identifier<Account>, at now: Timestamp) throws -> UnpaidRide? {
        let since = now.advanced(milliseconds: -Self.askedMilliseconds)
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

    /// Returns whether the ride was completed by this driver.
    func isRide(_ id: Identifier<TaxiRequest>, of driver: Identifier<Account>) throws -> Bool {
        try transaction.first(
            """
            SELECT r.id FROM taxi_request r JOIN taxi_driver d ON d.id = r.driver
            WHERE r.id = \(id) AND d.account = \(driver) AND r.state = 'completed'
            """
        ) != nil
    }

    /// Stores a fare unless the ride has one, and returns the ride's fare.
    func insert(_ fare: Money, of id: Identifier<TaxiRequest>, at now: Timestamp) throws -> Money? {
        try transaction.execute(
            """
            INSERT INTO taxi_fare (request, currency, amount, entered_at)
            VALUES (\(id), \(fare.currency.code), \(fare.minorUnits), \(now)) ON CONFLICT (request) DO NOTHING
            """
        )
        return try find(id)
    }

    func find(_ id: Identifier<TaxiRequest>) throws -> Money? {
        try transaction.first("SELECT currency, amount FROM taxi_fare WHERE request = \(id)").map(Money.init(fare:))
    }

    /// Returns the fare that a driver has just entered.
    func saved(_ id: Identifier<TaxiRequest>, by driver: Identifier<Account>, at now: Timestamp) throws -> SavedFare? {
        guard try isRide(id, of: driver), let fare = try find(id) else { return nil }
        let direct = try direct(id, of: driver)
        return SavedFare(id: id, fare: fare, isCorrectable: direct.map { now <= $0.correctableUntil } ?? false)
    }

    /// Updates a fare and stores the previous amount.
    func correct(_ id: Identifier<TaxiRequest>, to fare: Money, at now: Timestamp) throws {
        guard let known = try find(id), known != fare else { return }
        try transaction.execute(
            """
            INSERT INTO taxi_fare_correction (request, number, replaced, amount, corrected_at)
            VALUES (\(id), (SELECT count(*) + 1 FROM taxi_fare_correction WHERE request = \(id)),
                \(known.minorUnits), \(fare.minorUnits), \(now))
            """
        )
        try transaction.execute("UPDATE taxi_fare SET amount = \(fare.minorUnits) WHERE request = \(id)")
    }

    /// Returns the fare of a driver's ride paid directly.
    func direct(_ id: Identifier<TaxiRequest>, of driver: Identifier<Account>) throws -> DirectFare? {
        try transaction.first(
            """
            SELECT r.place_name, r.ended_at, f.currency, f.amount, f.entered_at
            FROM taxi_request r JOIN taxi_driver d ON d.id = r.driver JOIN taxi_fare f ON f.request = r.id
            LEFT JOIN taxi_payment p ON p.request = r.id
            WHERE r.id = \(id) AND d.account = \(driver) AND r.state = 'completed' AND (\(Self.isDirect))
            """
        ).map { row in
            DirectFare(
                id: id,
                meetingPlace: try row.get("place_name"),
                endedAt: try row.get("ended_at"),
                fare: try Money(fare: row),
                enteredAt: try row.get("entered_at")
            )
        }
    }

    /// Whether the driver was paid directly, for a payment `p` of a ride with a fare.
    static let isDirect: SQL = "p.state IS NULL OR p.state = 'direct'"

    /// Returns the history of a fare; `nil` without one.
    func history(of id: Identifier<TaxiRequest>) throws -> FareHistory? {
        let row = try transaction.first("SELECT currency, amount, entered_at FROM taxi_fare WHERE request = \(id)")
        guard let row else { return nil }
        let fare = try Money(fare: row)
        let corrections = try transaction.query(
            """
            SELECT replaced, amount, corrected_at FROM taxi_fare_correction WHERE request = \(id) ORDER BY number
            """
        ).map { row in
            FareCorrection(
                before: Money(minorUnits: try row.get("replaced"), fare.currency),
                after: Money(minorUnits: try row.get("amount"), fare.currency),
                at: try row.get("corrected_at")
            )
        }
        return FareHistory(
            entered: corrections.first?.before ?? fare,
            enteredAt: try row.get("entered_at"),
            corrections: corrections
        )
    }

    func receipt(
        _ id: Identifier<TaxiRequest>,
        for passenger: Identifier<Account>,
        at now: Timestamp
    ) throws -> Receipt? {
        try transaction.first(
            """
            SELECT r.place_name, r.passengers, r.made_at, r.picked_up_at, r.not_in_taxi_at, r.ended_at, d.code,
                d.company
            FROM taxi_request r JOIN taxi_driver d ON d.id = r.driver
            WHERE r.id = \(id) AND r.passenger = \(passenger) AND r.state = 'completed'
            """
        ).map { row in
            let payments = PaymentStore(transaction: transaction, now: now)
            return Receipt(
                id: id,
                taxiCode: try row.get("code"),
                company: try row.get("company"),
                meetingPlace: try row.get("place_name"),
                passengers: try row.get("passengers"),
                madeAt: try row.get("made_at"),
                pickedUpAt: try row.get("picked_up_at"),
                notInTaxiAt: try row.get("not_in_taxi_at"),
                endedAt: try row.get("ended_at"),
                terms: try TermsStore(transaction: transaction, now: now).find(.request(id)),
                fare: try find(id),
                correction: try history(of: id)?.corrections.last,
                payment: try payments.find(id),
                asksAboutFare: try payments.asksAboutFare(of: id)
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
