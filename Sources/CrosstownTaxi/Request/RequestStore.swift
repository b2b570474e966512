import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The SQL of requests.
struct RequestStore {
    let transaction: any Transaction
    let now: Timestamp

    func insert(
        _ id: Identifier<TaxiRequest>,
        _ form: RequestForm,
        passenger: Identifier<Account>,
        zone: String
    ) throws -> TaxiRequest {
        let row = try transaction.query(
            """
            INSERT INTO taxi_request
                (id, passenger, zone, latitude, longitude, place_name, passengers, state, made_at)
            VALUES (\(id), \(passenger), \(zone), \(form.meetingPlace.latitude), \(form.meetingPlace.longitude),
                \(form.placeName), \(form.passengers), \(RequestState.searching), \(now))
            RETURNING \(TaxiRequest.columns)
            """
        )[0]
        try TaxiTopic.request(id).announce(transaction)
        return try TaxiRequest(row: row)
    }

    func find(_ id: Identifier<TaxiRequest>) throws -> TaxiRequest? {
        try transaction.first("SELECT \(TaxiRequest.columns) FROM taxi_request WHERE id = \(id)")
            .map(TaxiRequest.init(row:))
    }

    func findOpen(passenger: Identifier<Account>) throws -> TaxiRequest? {
        try transaction.first(
            """
            SELECT \(TaxiRequest.columns) FROM taxi_request
            WHERE passenger = \(passenger) AND state IN ('searching', 'accepted', 'on_board')
            """
        ).map(TaxiRequest.init(row:))
    }

    func findRide(of driver: Identifier<Driver>) throws -> TaxiRequest? {
        try transaction.first(
            """
            SELECT \(TaxiRequest.columns) FROM taxi_request
            WHERE driver = \(driver) AND state IN ('accepted', 'on_board')
            """
        ).map(TaxiRequest.init(row:))
    }

    /// The longest waiting requests of a zone that are not on offer now, at most `limit`.
    func waiting(in zone: String, limit: Int) throws -> [Identifier<TaxiRequest>] {
        try transaction.query(
            """
            SELECT r.id FROM taxi_request r
            WHERE r.zone = \(zone) AND r.state = 'searching'
                AND NOT EXISTS (SELECT 1 FROM taxi_offer o WHERE o.request = r.id AND o.state = 'open')
            ORDER BY r.made_at, r.id LIMIT \(limit)
            """
        ).map { try $0.get("id") }
    }

    func accept(_ id: Identifier<TaxiRequest>, by driver: Identifier<Driver>) throws {
        try transaction.execute(
            """
            UPDATE taxi_request SET state = \(RequestState.accepted), driver = \(driver), accepted_at = \(now)
            WHERE id = \(id)
            """
        )
        try TaxiTopic.request(id).announce(transaction)
    }

    func pickUp(_ id: Identifier<TaxiRequest>) throws {
        try transaction.execute(
            "UPDATE taxi_request SET state = \(RequestState.onBoard), picked_up_at = \(now) WHERE id = \(id)"
        )
        try TaxiTopic.request(id).announce(transaction)
    }

    func end(_ id: Identifier<TaxiRequest>, as state: RequestState) throws {
        try transaction.execute("UPDATE taxi_request SET state = \(state), ended_at = \(now) WHERE id = \(id)")
        try TaxiTopic.request(id).announce(transaction)
    }
}
