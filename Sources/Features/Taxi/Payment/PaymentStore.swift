import CrosstownCases
import CrosstownContract
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The SQL of payments from the wallet; a ride has at most one.
struct PaymentStore {
    let transaction: any Transaction
    let now: Timestamp

    private static let columns: SQL = """
        p.request, r.passenger, p.state, p.currency, p.held, f.amount AS fare, p.paid, p.tip, p.refunded, p.objection,
            p.decision, p.frozen, p.company, p.changed_at, r.not_in_taxi_at
        """
    private static let tables: SQL = """
        taxi_payment p JOIN taxi_request r ON r.id = p.request LEFT JOIN taxi_fare f ON f.request = p.request
        """

    func find(_ request: Identifier<TaxiRequest>) throws -> RidePayment? {
        try transaction.first("SELECT \(Self.columns) FROM \(Self.tables) WHERE p.request = \(request)")
            .map(RidePayment.init(row:))
    }

    /// Returns the states of open payments of rides that match a condition on `r` and `d`.
    func openStates(where rides: SQL) throws -> Set<TaxiPaymentState> {
        let rows = try transaction.query(
            """
            SELECT DISTINCT CASE WHEN p.frozen IS NULL THEN p.state ELSE 'contested' END AS state
            FROM taxi_payment p JOIN taxi_request r ON r.id = p.request LEFT JOIN taxi_driver d ON d.id = r.driver
            WHERE \(rides) AND (p.state IN ('held', 'asked', 'contested') OR p.frozen IS NOT NULL)
            """
        )
        return Set(try rows.map { try $0.get("state", as: TaxiPaymentState.self) })
    }

    private static let waiting: SQL = """
        SELECT request FROM taxi_payment WHERE state = 'contested'
            UNION ALL SELECT request FROM taxi_payment WHERE frozen IS NOT NULL
        """

    /// Returns all payments that the city has to decide.
    func inDispute() throws -> [RidePayment] {
        try transaction.query(
            "SELECT \(Self.columns) FROM \(Self.tables) WHERE p.request IN (\(Self.waiting)) ORDER BY p.request"
        ).map(RidePayment.init(row:))
    }

    /// Excludes rides of the deciding user.
    private static func others(than staff: Identifier<Account>) -> SQL {
        "r.passenger <> \(staff) AND d.account <> \(staff)"
    }

    /// Returns the payments to decide without the user's own rides, longest waiting first.
    func contested(for staff: Identifier<Account>, limit: Int) throws -> [ContestedFare] {
        let since = now.advanced(milliseconds: -FareRule.countedMilliseconds)
        return try transaction.query(
            """
            SELECT \(Self.columns), r.place_name, r.ended_at, d.code, t.total, t.destination_name, c.id AS report,
                (SELECT count(*) FROM taxi_request o
                    WHERE o.passenger = r.passenger AND o.made_at >= \(since) AND o.not_in_taxi_at IS NOT NULL
                ) AS passenger_denials,
                (SELECT count(*) FROM taxi_request o
                    WHERE o.driver = r.driver AND o.ended_at >= \(since) AND o.not_in_taxi_at IS NOT NULL
                ) AS driver_denials
            FROM \(Self.tables)
            JOIN taxi_driver d ON d.id = r.driver LEFT JOIN taxi_terms t ON t.request = p.request
            LEFT JOIN staff_case c ON c.about = p.request AND c.subject = 'taxi.ride' AND c.topic = 'not_in_taxi'
            WHERE p.request IN (\(Self.waiting)) AND \(Self.others(than: staff))
            ORDER BY p.changed_at, p.request LIMIT \(limit)
            """
        ).map { row in
            let payment = try RidePayment(row: row)
            return ContestedFare(
                payment: payment,
                taxiCode: try row.get("code"),
                from: try row.get("place_name"),
                to: try row.get("destination_name"),
                endedAt: try row.get("ended_at"),
                estimate: try row.get("total", as: Int64?.self).map { Money(minorUnits: $0, payment.held.currency) },
                report: try row.get("report"),
                passengerDenials: try row.get("passenger_denials"),
                driverDenials: try row.get("driver_denials")
            )
        }
    }

    /// Returns a driver's fares under review by passengers or the city.
    func questioned(of driver: Identifier<Account>) throws -> [QuestionedFare] {
        try transaction.query(
            """
            SELECT \(Self.columns), r.place_name, r.ended_at, t.destination_name
            FROM \(Self.tables) JOIN taxi_driver d ON d.id = r.driver LEFT JOIN taxi_terms t ON t.request = p.request
            WHERE d.account = \(driver) AND (p.state IN ('asked', 'contested') OR p.frozen IS NOT NULL)
            ORDER BY p.changed_at, p.request LIMIT 20
            """
        ).map { row in
            QuestionedFare(
                payment: try RidePayment(row: row),
                meetingPlace: try row.get("place_name"),
                destination: try row.get("destination_name"),
                endedAt: try row.get("ended_at")
            )
        }
    }

    /// Stores that money was held or was too little; keeps the stored payment of a request accepted again.
    func insert(_ request: Identifier<TaxiRequest>, _ state: TaxiPaymentState, held: Money) throws {
        try transaction.execute(
            """
            INSERT INTO taxi_payment (request, state, currency, held, made_at, changed_at)
            VALUES (\(request), \(state), \(held.currency.code), \(held.minorUnits), \(now), \(now))
            ON CONFLICT (request) DO UPDATE SET state = excluded.state, changed_at = excluded.changed_at
            """
        )
    }

    func move(
        _ payment: RidePayment,
        to state: TaxiPaymentState,
        paid: Money? = nil,
        company: Identifier<Company>? = nil,
        objection: String? = nil,
        decision: String? = nil
    ) throws {
        try transaction.execute(
            """
            UPDATE taxi_payment SET state = \(state), paid = \(paid?.minorUnits), changed_at = \(now),
                company = coalesce(\(company), company),
                objection = coalesce(\(objection), objection), decision = coalesce(\(decision), decision)
            WHERE request = \(payment.request)
            """
        )
        try announce(payment)
    }

    func correct(_ payment: RidePayment, to fare: Money) throws {
        try FareStore(transaction: transaction).correct(payment.request, to: fare, at: now)
        try announce(payment)
    }

    /// Stores the amount held from the recipient until a decision; `nil` once decided.
    func freeze(_ payment: RidePayment, _ frozen: Money?, decision: String? = nil) throws {
        try transaction.execute(
            """
            UPDATE taxi_payment SET frozen = \(frozen?.minorUnits), changed_at = \(now),
                decision = coalesce(\(decision), decision)
            WHERE request = \(payment.request)
            """
        )
        try announce(payment)
    }

    func refund(_ payment: RidePayment, _ amount: Money) throws {
        try transaction.execute(
            """
            UPDATE taxi_payment SET refunded = \(amount.minorUnits), changed_at = \(now)
            WHERE request = \(payment.request)
            """
        )
        try announce(payment)
    }

    func tip(_ payment: RidePayment, _ tip: Money) throws {
        try transaction.execute(
            "UPDATE taxi_payment SET tip = \(tip.minorUnits), changed_at = \(now) WHERE request = \(payment.request)"
        )
        try announce(payment)
    }

    /// Updates the pages of passenger and driver.
    private func announce(_ payment: RidePayment) throws {
        try TaxiTopic.request(payment.request).announce(transaction)
        let ride = try transaction.first(
            "SELECT driver FROM taxi_request WHERE id = \(payment.request) AND driver IS NOT NULL"
        )
        if let ride { try TaxiTopic.driver(ride.get("driver")).announce(transaction) }
    }
}

/// Unusual fares paid directly to drivers.
extension PaymentStore {
    private static let doubted: SQL = """
        SELECT b.request, b.state, b.objection, b.decision, r.passenger, r.place_name, r.ended_at, d.code, f.amount,
            f.currency, t.destination_name, t.total
        FROM taxi_doubted_fare b JOIN taxi_request r ON r.id = b.request JOIN taxi_driver d ON d.id = r.driver
        JOIN taxi_fare f ON f.request = b.request LEFT JOIN taxi_terms t ON t.request = b.request
        """

    func doubted(_ request: Identifier<TaxiRequest>) throws -> DoubtedFare? {
        try transaction.first("\(Self.doubted) WHERE b.request = \(request)").map(DoubtedFare.init(row:))
    }

    /// Returns open questions without the user's own rides, contested ones first, then longest waiting.
    func openDoubts(for staff: Identifier<Account>, limit: Int) throws -> [DoubtedFare] {
        try transaction.query(
            """
            \(Self.doubted) WHERE b.state IN ('asked', 'contested') AND \(Self.others(than: staff))
            ORDER BY CASE b.state WHEN 'contested' THEN 0 ELSE 1 END, b.changed_at, b.request LIMIT \(limit)
            """
        ).map(DoubtedFare.init(row:))
    }

    /// Stores a question to the passenger; asks again about a different fare.
    func askDoubt(_ request: Identifier<TaxiRequest>) throws {
        try transaction.execute(
            """
            INSERT INTO taxi_doubted_fare (request, state, made_at, changed_at)
            VALUES (\(request), \(TaxiFareDoubt.asked), \(now), \(now))
            ON CONFLICT (request) DO UPDATE SET state = excluded.state, changed_at = excluded.changed_at
            """
        )
    }

    func moveDoubt(
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

    func deleteDoubt(_ request: Identifier<TaxiRequest>) throws {
        try transaction.execute("DELETE FROM taxi_doubted_fare WHERE request = \(request)")
    }
}

/// A fare for the city to decide.
struct ContestedFare: Sendable {
    let payment: RidePayment
    let taxiCode: String
    let from: String
    let to: String?
    let endedAt: Timestamp
    /// The quoted price.
    let estimate: Money?
    /// The passenger's report of not being in the taxi.
    let report: Identifier<Case>?
    /// The number of recent rides that the passenger denied.
    let passengerDenials: Int
    /// The number of the driver's recent rides that passengers denied.
    let driverDenials: Int
}

extension RidePayment {
    fileprivate init(row: Row) throws {
        guard let currency = Currency(code: try row.get("currency")) else {
            throw RowError.otherType(column: "currency", expected: "Currency")
        }
        func money(_ column: String) throws -> Money? {
            try row.get(column, as: Int64?.self).map { Money(minorUnits: $0, currency) }
        }
        request = try row.get("request")
        passenger = try row.get("passenger")
        state = try row.get("state")
        held = Money(minorUnits: try row.get("held"), currency)
        fare = try money("fare")
        paid = try money("paid")
        tip = try money("tip")
        refunded = try money("refunded")
        objection = try row.get("objection")
        decision = try row.get("decision")
        frozen = try money("frozen")
        company = try row.get("company")
        notInTaxiAt = try row.get("not_in_taxi_at")
        changedAt = try row.get("changed_at")
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

extension PaymentStore {
    /// Whether a passenger is asked if a fare is right, and has not answered.
    func asksAboutFare(of id: Identifier<TaxiRequest>) throws -> Bool {
        try find(id)?.state == .asked || doubted(id)?.state == .asked
    }
}
