import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The SQL of offers and their deadlines.
struct OfferStore {
    /// The kind of the deadlines of unanswered offers.
    static let deadlineKind = "taxi.offer"

    let transaction: any Transaction
    let now: Timestamp
    let rules: OfferRules

    func insert(
        _ id: Identifier<Offer>,
        request: Identifier<TaxiRequest>,
        driver: Identifier<Driver>,
        place: QueuePlace,
        passedOver: Int = 0
    ) throws {
        let deadline = rules.deadline(madeAt: now)
        try transaction.execute(
            """
            INSERT INTO taxi_offer (id, request, driver, zone, ticket, state, made_at, deadline, passed_over)
            VALUES (\(id), \(request), \(driver), \(place.zone), \(place.ticket.number), \(OfferState.open),
                \(now), \(deadline), \(passedOver))
            """
        )
        try scheduleDecision(id, deadline: deadline)
        try TaxiTopic.driver(driver).announce(transaction)
        try TaxiTopic.request(request).announce(transaction)
    }

    func find(_ id: Identifier<Offer>) throws -> Offer? {
        try transaction.first("SELECT \(Offer.columns) FROM taxi_offer WHERE id = \(id)").map(Offer.init(row:))
    }

    /// Returns an offer to the user, with the driver and the request.
    func find(_ id: Identifier<Offer>, to account: Identifier<Account>) throws -> (Driver, Offer, TaxiRequest)? {
        let row = try transaction.first(
            """
            SELECT * FROM (SELECT \(Offer.columns) FROM taxi_offer WHERE id = \(id)) AS o
            JOIN (SELECT \(Driver.columns) FROM taxi_driver WHERE account = \(account)) AS d ON d.id = o.driver
            JOIN (SELECT \(TaxiRequest.columns) FROM taxi_request) AS r ON r.id = o.request
            """
        )
        guard let row else { return nil }
        var reader = RowReader(row)
        let offer = try Offer(reading: &reader)
        return (try Driver(reading: &reader), offer, try TaxiRequest(reading: &reader))
    }

    func findOpenWithRequest(driver: Identifier<Driver>) throws -> (offer: Offer, request: TaxiRequest)? {
        let row = try transaction.first(
            """
            SELECT * FROM
                (SELECT \(Offer.columns) FROM taxi_offer WHERE driver = \(driver) AND state = 'open') AS o
            JOIN (SELECT \(TaxiRequest.columns) FROM taxi_request) AS r ON r.id = o.request
            """
        )
        guard let row else { return nil }
        var reader = RowReader(row)
        return (try Offer(reading: &reader), try TaxiRequest(reading: &reader))
    }

    func findOpen(driver: Identifier<Driver>) throws -> Offer? {
        try transaction.first(
            "SELECT \(Offer.columns) FROM taxi_offer WHERE driver = \(driver) AND state = 'open'"
        ).map(Offer.init(row:))
    }

    func findOpen(request: Identifier<TaxiRequest>) throws -> Offer? {
        try transaction.first(
            "SELECT \(Offer.columns) FROM taxi_offer WHERE request = \(request) AND state = 'open'"
        ).map(Offer.init(row:))
    }

    func findAccepted(request: Identifier<TaxiRequest>) throws -> Offer? {
        try transaction.first(
            "SELECT \(Offer.columns) FROM taxi_offer WHERE request = \(request) AND state = 'accepted'"
        ).map(Offer.init(row:))
    }

    /// Returns whether a driver declined a request or canceled after accepting.
    func isRefused(_ request: Identifier<TaxiRequest>, by driver: Identifier<Driver>) throws -> Bool {
        try transaction.first(
            """
            SELECT 1 FROM taxi_offer
            WHERE request = \(request) AND driver = \(driver) AND state = 'refused' LIMIT 1
            """
        ) != nil
    }

    func isAnyOpen(in zone: String) throws -> Bool {
        try transaction.first(
            """
            SELECT 1 FROM taxi_offer o JOIN taxi_driver d ON d.id = o.driver
            WHERE d.zone = \(zone) AND o.state = 'open' LIMIT 1
            """
        ) != nil
    }

    /// Returns the number of decided offers of a request and of the drivers asked.
    func tried(for request: Identifier<TaxiRequest>) throws -> (offers: Int, drivers: Int) {
        let row = try transaction.query(
            """
            SELECT count(*) AS offers, count(DISTINCT driver) AS drivers FROM taxi_offer
            WHERE request = \(request) AND state <> 'open'
            """
        )[0]
        return (try row.get("offers"), try row.get("drivers"))
    }

    /// Stores a decision and returns the driver's account.
    func decide(_ offer: Offer, as state: OfferState) throws -> Identifier<Account> {
        let decided = try transaction.query(
            """
            UPDATE taxi_offer SET state = \(state), decided_at = \(now) WHERE id = \(offer.id)
            RETURNING (SELECT account FROM taxi_driver WHERE taxi_driver.id = taxi_offer.driver)
            """
        )[0]
        try Deadlines.cancel(transaction, kind: Self.deadlineKind, subject: offer.id.description)
        try TaxiTopic.driver(offer.driver).announce(transaction)
        try TaxiTopic.request(offer.request).announce(transaction)
        return try decided.get(0)
    }

    /// Stores when the offer's driver accepted and arrived, because the request continues without them.
    func keepRide(_ ride: TaxiRequest, of offer: Offer) throws {
        try transaction.execute(
            """
            UPDATE taxi_offer SET accepted_at = \(ride.acceptedAt), arrived_at = \(ride.arrivedAt), arrived_by = \(ride.arrivedBy)
            WHERE id = \(offer.id)
            """
        )
    }

    func renew(_ offer: Offer, deadline: Timestamp) throws {
        try transaction.execute("UPDATE taxi_offer SET deadline = \(deadline) WHERE id = \(offer.id)")
        try scheduleDecision(offer.id, deadline: deadline)
        try TaxiTopic.driver(offer.driver).announce(transaction)
    }

    func scheduleDecision(_ id: Identifier<Offer>, deadline: Timestamp) throws {
        try Deadlines.schedule(
            transaction,
            kind: Self.deadlineKind,
            subject: id.description,
            dueAt: rules.decisionTime(deadline: deadline)
        )
    }
}
