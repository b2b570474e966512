import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

struct RequestStore {
    let transaction: any Transaction
    let now: Timestamp

    func insert(
        _ id: Identifier<TaxiRequest>,
        _ form: RequestForm,
        passenger: Identifier<Account>,
        zone: String,
        wantedAt: Timestamp? = nil
    ) throws -> TaxiRequest {
        try transaction.execute(
            """
            INSERT INTO taxi_request
                (id, passenger, zone, latitude, longitude, place_name, passengers, state, made_at,
                    wanted_at)
            VALUES (\(id), \(passenger), \(zone), \(form.meetingPlace.latitude), \(form.meetingPlace.longitude),
                \(form.placeName), \(form.passengers), \(RequestState.searching), \(now), \(wantedAt))
            """
        )
        try TaxiTopic.request(id).announce(transaction)
        try ActivityChange.announce(passenger, in: transaction)
        return TaxiRequest(
            id,
            passenger: passenger,
            zone: zone,
            meetingPlace: form.meetingPlace,
            placeName: form.placeName,
            passengers: form.passengers,
            wantedAt: wantedAt,
            at: now
        )
    }

    /// Returns whether a passenger has an open request, and how many drivers wait in a zone.
    func facts(of passenger: Identifier<Account>, in zone: String?) throws -> (hasOpen: Bool, queueLength: Int) {
        let row = try transaction.query(
            """
            SELECT EXISTS (
                    SELECT 1 FROM taxi_request
                    WHERE passenger = \(passenger) AND state IN ('searching', 'accepted', 'on_board')
                ) AS has_open,
                (SELECT count(*) FROM taxi_driver WHERE zone = \(zone)) AS queue_length
            """
        )[0]
        return (try row.get("has_open"), try row.get("queue_length"))
    }

    func find(_ id: Identifier<TaxiRequest>) throws -> TaxiRequest? {
        try transaction.first("SELECT \(TaxiRequest.columns) FROM taxi_request WHERE id = \(id)")
            .map(TaxiRequest.init(row:))
    }

    /// Returns a passenger's request.
    ///
    /// - Throws: ``TaxiRefusal/noSuchRequest``, `DatabaseError`.
    func find(_ id: Identifier<TaxiRequest>, of passenger: Identifier<Account>) throws -> TaxiRequest {
        guard let request = try find(id), request.passenger == passenger else { throw TaxiRefusal.noSuchRequest }
        return request
    }

    func findOpen(passenger: Identifier<Account>) throws -> TaxiRequest? {
        try transaction.first(
            """
            SELECT \(TaxiRequest.columns) FROM taxi_request
            WHERE passenger = \(passenger) AND state IN ('searching', 'accepted', 'on_board')
            """
        ).map(TaxiRequest.init(row:))
    }

    /// Returns the user's driver with their current ride.
    func findRide(of account: Identifier<Account>) throws -> (driver: Driver, ride: TaxiRequest)? {
        let row = try transaction.first(
            """
            SELECT * FROM (SELECT \(Driver.columns) FROM taxi_driver WHERE account = \(account)) AS d
            JOIN (SELECT \(TaxiRequest.columns) FROM taxi_request WHERE state IN ('accepted', 'on_board')) AS r
                ON r.driver = d.id
            """
        )
        guard let row else { return nil }
        var reader = RowReader(row)
        return (try Driver(reading: &reader), try TaxiRequest(reading: &reader))
    }

    func findRide(of driver: Identifier<Driver>) throws -> TaxiRequest? {
        try transaction.first(
            """
            SELECT \(TaxiRequest.columns) FROM taxi_request
            WHERE driver = \(driver) AND state IN ('accepted', 'on_board')
            """
        ).map(TaxiRequest.init(row:))
    }

    /// Stores the arrival at the meeting place and returns the updated request.
    func arrive(_ request: TaxiRequest, by basis: ArrivalBasis) throws -> TaxiRequest {
        try transaction.execute(
            "UPDATE taxi_request SET arrived_at = \(now), arrived_by = \(basis) WHERE id = \(request.id)"
        )
        return try announced(request) { ($0.arrivedAt, $0.arrivedBy) = (now, basis) }
    }

    /// Stores the estimated arrival unless another taxi has accepted.
    func tell(_ arrival: Arrival, of request: TaxiRequest) throws {
        try transaction.execute(
            """
            UPDATE taxi_request SET told_expected_at = \(arrival.expectedAt), told_is_here = \(arrival.isHere)
            WHERE id = \(request.id) AND state = \(RequestState.accepted) AND accepted_at = \(request.acceptedAt)
            """
        )
    }

    /// Removes the driver and returns the updated request, which keeps its time of creation.
    func release(_ request: TaxiRequest) throws -> TaxiRequest {
        // The passenger gets as much time to be seen as with a new request.
        try transaction.execute(
            """
            UPDATE taxi_request SET state = \(RequestState.searching), lost_driver = driver, driver = NULL, accepted_at = NULL,
                arrived_at = NULL, arrived_by = NULL, told_expected_at = NULL, told_is_here = NULL, seen_at = \(now), confirmed_at = \(now), confirmed_rounds = 0
            WHERE id = \(request.id)
            """
        )
        return try announced(request) {
            ($0.state, $0.lostDriver, $0.driver) = (.searching, request.driver, nil)
            ($0.acceptedAt, $0.arrivedAt, $0.arrivedBy, $0.toldArrival) = (nil, nil, nil, nil)
            ($0.seenAt, $0.confirmedAt, $0.confirmedRounds) = (now, now, 0)
        }
    }

    func open() throws -> [TaxiRequest] {
        try transaction.query(
            """
            SELECT \(TaxiRequest.columns) FROM taxi_request
            WHERE state IN ('searching', 'accepted', 'on_board')
            """
        ).map(TaxiRequest.init(row:))
    }

    func accept(_ request: TaxiRequest, by driver: Identifier<Driver>) throws -> TaxiRequest {
        try transaction.execute(
            """
            UPDATE taxi_request SET state = \(RequestState.accepted), driver = \(driver), accepted_at = \(now)
            WHERE id = \(request.id)
            """
        )
        return try announced(request) {
            $0.state = .accepted
            $0.driver = driver
            $0.acceptedAt = now
        }
    }

    func pickUp(_ request: TaxiRequest) throws -> TaxiRequest {
        try transaction.execute(
            "UPDATE taxi_request SET state = \(RequestState.onBoard), picked_up_at = \(now) WHERE id = \(request.id)"
        )
        return try announced(request) {
            $0.state = .onBoard
            $0.pickedUpAt = now
        }
    }

    /// Stores that the passenger denies being in the taxi and returns the updated request.
    func deny(_ request: TaxiRequest) throws -> TaxiRequest {
        try transaction.execute("UPDATE taxi_request SET not_in_taxi_at = \(now) WHERE id = \(request.id)")
        return try announced(request) { $0.notInTaxiAt = now }
    }

    func end(
        _ request: TaxiRequest,
        as state: RequestState,
        because end: RequestEnd,
        reason: String? = nil
    ) throws -> TaxiRequest {
        try transaction.execute(
            """
            UPDATE taxi_request SET state = \(state), ended_at = \(now), end_cause = \(end), end_reason = \(reason)
            WHERE id = \(request.id)
            """
        )
        if request.refusedAt != nil {
            try transaction.execute("DELETE FROM taxi_refusal WHERE request = \(request.id)")
        }
        return try announced(request) {
            ($0.state, $0.endedAt, $0.end, $0.endReason) = (state, now, end, reason)
        }
    }

    /// Notifies the streams that follow a request.
    func announce(_ request: TaxiRequest) throws { try TaxiTopic.request(request.id).announce(transaction) }

    /// Notifies the streams and returns the changed request.
    func announced(_ request: TaxiRequest, _ change: (inout TaxiRequest) -> Void) throws -> TaxiRequest {
        try TaxiTopic.request(request.id).announce(transaction)
        try ActivityChange.announce(request.passenger, in: transaction)
        var changed = request
        change(&changed)
        return changed
    }
}
