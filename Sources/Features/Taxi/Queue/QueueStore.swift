public import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// The SQL of queues, which records every change of a place with its cause.
struct QueueStore {
    let transaction: any Transaction
    let now: Timestamp

    /// Moves a driver to the end of a zone's queue, or to their previous ticket, and returns the place.
    @discardableResult
    func enqueue(
        _ driver: Identifier<Driver>,
        in zone: String,
        leaving oldZone: String? = nil,
        on oldTicket: Ticket? = nil,
        cause: QueueMoveCause,
        request: Identifier<TaxiRequest>? = nil
    ) throws -> QueuePlace {
        let ticket = try oldTicket ?? nextTicket()
        try transaction.execute(
            """
            UPDATE taxi_driver SET state = \(DriverState.available), zone = \(zone), ticket = \(ticket.number),
                candidate_zone = NULL, candidate_fixes = 0
            WHERE id = \(driver)
            """
        )
        let place = QueuePlace(zone: zone, ticket: ticket)
        try record(driver, place, cause, request)
        try TaxiTopic.zone(zone).announce(transaction)
        if let oldZone { try TaxiTopic.zone(oldZone).announce(transaction) }
        return place
    }

    func dequeue(
        _ driver: Identifier<Driver>,
        from zone: String?,
        to state: DriverState,
        cause: QueueMoveCause,
        request: Identifier<TaxiRequest>? = nil
    ) throws {
        try transaction.execute(
            """
            UPDATE taxi_driver SET state = \(state), zone = NULL, ticket = NULL,
                candidate_zone = NULL, candidate_fixes = 0
            WHERE id = \(driver)
            """
        )
        try record(driver, nil, cause, request)
        if let zone { try TaxiTopic.zone(zone).announce(transaction) }
    }

    func length(of zone: String) throws -> Int {
        try transaction.query("SELECT count(*) AS length FROM taxi_driver WHERE zone = \(zone)")[0].get("length")
    }

    /// Returns the number of drivers ahead of a place and in its zone.
    func standing(of place: QueuePlace) throws -> (ahead: Int, length: Int) {
        let row = try transaction.query(
            """
            SELECT count(CASE WHEN ticket < \(place.ticket.number) THEN 1 END) AS ahead, count(*) AS length
            FROM taxi_driver WHERE zone = \(place.zone)
            """
        )[0]
        return (try row.get("ahead"), try row.get("length"))
    }

    /// Records that a driver keeps their place because the passenger canceled.
    func keepPlace(_ offer: Offer, cause: QueueMoveCause) throws {
        try record(offer.driver, offer.place, cause, offer.request)
    }

    func lastMove(of driver: Identifier<Driver>) throws -> LastMove? {
        try transaction.first(
            """
            SELECT m.cause, m.moved_at, r.end_reason
            FROM taxi_queue_move m LEFT JOIN taxi_request r ON r.id = m.request
            WHERE m.driver = \(driver) ORDER BY m.id DESC LIMIT 1
            """
        ).map { row in
            LastMove(cause: try row.get("cause"), at: try row.get("moved_at"), reason: try row.get("end_reason"))
        }
    }

    /// Returns the first drivers of a queue, up to `limit`, who can receive an offer now.
    func offerable(in zone: String, rules: DispatchRules, limit: Int) throws -> [QueuedDriver<Identifier<Driver>>] {
        try transaction.query(
            """
            SELECT d.id, d.ticket, p.heard_at FROM taxi_driver d JOIN taxi_position p ON p.driver = d.id
            WHERE d.zone = \(zone) AND p.heard_at >= \(now.advanced(milliseconds: -rules.silentMilliseconds))
                AND NOT EXISTS (SELECT 1 FROM taxi_offer o WHERE o.driver = d.id AND o.state = 'open')
            ORDER BY d.ticket LIMIT \(limit)
            """
        ).map { row in
            QueuedDriver(
                driver: try row.get("id"),
                ticket: Ticket(try row.get("ticket")),
                lastHeardAt: try row.get("heard_at"),
                hasOpenOffer: false
            )
        }
    }

    /// Returns the tickets of drivers without a recent position, who are skipped.
    func silentTickets(in zone: String, rules: DispatchRules) throws -> [Ticket] {
        try transaction.query(
            """
            SELECT d.ticket FROM taxi_driver d JOIN taxi_position p ON p.driver = d.id
            WHERE d.zone = \(zone) AND p.heard_at < \(now.advanced(milliseconds: -rules.silentMilliseconds))
            """
        ).map { Ticket(try $0.get("ticket")) }
    }

    private func nextTicket() throws -> Ticket {
        let row = try transaction.query("UPDATE taxi_ticket SET last = last + 1 WHERE one = 1 RETURNING last")[0]
        return Ticket(try row.get("last"))
    }

    private func record(
        _ driver: Identifier<Driver>,
        _ place: QueuePlace?,
        _ cause: QueueMoveCause,
        _ request: Identifier<TaxiRequest>?
    ) throws {
        try transaction.execute(
            """
            INSERT INTO taxi_queue_move (driver, zone, ticket, cause, moved_at, request)
            VALUES (\(driver), \(place?.zone), \(place?.ticket.number), \(cause), \(now), \(request))
            """
        )
        try TaxiTopic.driver(driver).announce(transaction)
    }
}

extension QueueStore {
    static let personal = PersonalTable(
        "taxi_queue_move",
        of: "taxi_driver",
        by: "driver",
        in: "Taxi queue changes",
        [
            .listed("t.moved_at", as: .moment("When")),
            .listed("t.zone", as: .plain("Zone")),
            .listed("t.cause", as: .plain("Cause")),
            Driver.impersonal,
        ],
        order: "t.id DESC"
    )
}

/// The last change of a driver's place.
public struct LastMove: Hashable, Sendable {
    /// The cause.
    public let cause: QueueMoveCause
    /// The time of the change.
    public let at: Timestamp
    /// The city's reason, if it ended the request.
    public let reason: String?
}
