import CrosstownDispatchEngine
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The SQL of the search for a driver.
extension RequestStore {
    static let personalRefusals = PersonalTable("taxi_refusal", [Driver.impersonal])

    /// Returns a zone's requests without an open offer, longest waiting first, up to `limit`.
    ///
    /// If more are waiting, those created or declined longest ago are returned, so that each gets its turn.
    func waiting(in zone: String, limit: Int) throws -> [Waiting] {
        try transaction.query(
            """
            SELECT r.id, r.made_at, r.refused_at FROM taxi_request r
            WHERE r.zone = \(zone) AND r.state = 'searching'
                AND NOT EXISTS (SELECT 1 FROM taxi_offer o WHERE o.request = r.id AND o.state = 'open')
            ORDER BY coalesce(r.refused_at, r.made_at), r.id LIMIT \(limit)
            """
        )
        .map { Waiting(id: try $0.get("id"), madeAt: try $0.get("made_at"), refusedAt: try $0.get("refused_at")) }
        .sorted { ($0.madeAt, $0.id) < ($1.madeAt, $1.id) }
    }

    /// Returns when each driver last declined each request.
    func refusals(
        of requests: [Identifier<TaxiRequest>],
        by drivers: [Identifier<Driver>]
    ) throws -> [Identifier<TaxiRequest>: [Identifier<Driver>: Timestamp]] {
        try transaction.query(
            """
            SELECT request, driver, refused_at FROM taxi_refusal
            WHERE request IN \(list: requests) AND driver IN \(list: drivers)
            """
        ).reduce(into: [:]) { known, row in
            known[try row.get("request"), default: [:]][try row.get("driver")] = try row.get(
                "refused_at",
                as: Timestamp.self
            )
        }
    }

    func refuse(_ request: Identifier<TaxiRequest>, by driver: Identifier<Driver>) throws {
        try transaction.execute(
            """
            INSERT INTO taxi_refusal (request, driver, times, refused_at) VALUES (\(request), \(driver), 1, \(now))
            ON CONFLICT (request, driver) DO UPDATE SET
                times = taxi_refusal.times + 1, refused_at = excluded.refused_at
            """
        )
        try transaction.execute("UPDATE taxi_request SET refused_at = \(now) WHERE id = \(request)")
    }

    /// Deletes a driver's refusals, so that they can be asked again.
    func forgetRefusals(by driver: Identifier<Driver>) throws {
        try transaction.execute("DELETE FROM taxi_refusal WHERE driver = \(driver)")
    }

    /// Returns the state of the search for a driver.
    func search(for request: TaxiRequest, heardSince: Timestamp) throws -> Search {
        let row = try transaction.query(
            """
            SELECT count(*) AS length, count(t.driver) AS declined,
                count(CASE WHEN t.driver IS NULL THEN o.id END) AS thinking,
                count(CASE WHEN t.driver IS NULL AND p.heard_at >= \(heardSince) THEN 1 END) AS left_over,
                coalesce(min(coalesce(t.times, 0)), 0) AS rounds,
                min(CASE WHEN p.heard_at >= \(heardSince) AND o.id IS NULL THEN t.refused_at END) AS refused_at
            FROM taxi_driver d LEFT JOIN taxi_position p ON p.driver = d.id
            LEFT JOIN taxi_offer o ON o.driver = d.id AND o.state = 'open'
            LEFT JOIN taxi_refusal t ON t.request = \(request.id) AND t.driver = d.id
            WHERE d.zone = \(request.zone)
            """
        )[0]
        return Search(
            queueLength: try row.get("length"),
            thinking: try row.get("thinking"),
            left: try row.get("left_over"),
            declined: try row.get("declined"),
            rounds: try row.get("rounds"),
            firstRefusalAt: try row.get("refused_at")
        )
    }

    /// Updates when the passenger was last seen.
    func see(_ request: Identifier<TaxiRequest>) throws {
        try transaction.execute(
            "UPDATE taxi_request SET seen_at = \(now) WHERE id = \(request) AND state = \(RequestState.searching)"
        )
    }

    /// Stores that the passenger keeps looking and returns the updated request.
    func confirm(_ request: TaxiRequest, rounds: Int) throws -> TaxiRequest {
        try transaction.execute(
            """
            UPDATE taxi_request SET seen_at = \(now), confirmed_at = \(now), confirmed_rounds = \(rounds)
            WHERE id = \(request.id)
            """
        )
        return try announced(request) {
            ($0.seenAt, $0.confirmedAt, $0.confirmedRounds) = (now, now, rounds)
        }
    }
}
