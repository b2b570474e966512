import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The SQL of reservations.
struct ReservationStore {
    let transaction: any Transaction
    let now: Timestamp

    /// Whether it was inserted; not where the form has made one before.
    func insert(
        _ id: Identifier<TaxiReservation>,
        _ form: ReservationForm,
        passenger: Identifier<Account>,
        zone: String,
        key: String
    ) throws -> Bool {
        let (origin, destination) = (form.origin, form.destination)
        return try transaction.first(
            """
            INSERT INTO taxi_reservation
                (id, passenger, form_key, zone, origin_name, origin_latitude, origin_longitude, destination_name,
                destination_latitude, destination_longitude, passengers, civil_day, civil_minute, meeting_at, state,
                made_at, changed_at)
            VALUES (\(id), \(passenger), \(key), \(zone), \(origin.name), \(origin.position.latitude),
                \(origin.position.longitude), \(destination.name), \(destination.position.latitude),
                \(destination.position.longitude), \(form.passengers), \(form.time.day.number), \(form.time.minute),
                \(form.time.at), \(ReservationState.reserved), \(now), \(now))
            ON CONFLICT (passenger, form_key) DO NOTHING RETURNING id
            """
        ) != nil
    }

    func find(_ id: Identifier<TaxiReservation>) throws -> TaxiReservation? {
        try one("WHERE id = \(id)")
    }

    func find(_ id: Identifier<TaxiReservation>, of passenger: Identifier<Account>) throws -> TaxiReservation {
        guard let found = try one("WHERE id = \(id) AND passenger = \(passenger)") else {
            throw TaxiRefusal.reservation(.noSuchReservation)
        }
        return found
    }

    func find(key: String, of passenger: Identifier<Account>) throws -> TaxiReservation? {
        try one("WHERE passenger = \(passenger) AND form_key = \(key)")
    }

    func find(request: Identifier<TaxiRequest>) throws -> TaxiReservation? {
        try one("WHERE request = \(request)")
    }

    private func one(_ condition: SQL) throws -> TaxiReservation? {
        try transaction.first("SELECT \(TaxiReservation.columns) FROM taxi_reservation \(condition)").map { row in
            var reader = RowReader(row)
            return try TaxiReservation(reading: &reader)
        }
    }

    func countOpen(of passenger: Identifier<Account>) throws -> Int {
        try transaction.query(
            """
            SELECT count(*) AS open FROM taxi_reservation
            WHERE passenger = \(passenger) AND state = \(ReservationState.reserved)
            """
        )[0].get("open")
    }

    /// A passenger's reservation by another form that waits for a time less than so long before or after a moment, the
    /// earliest of several.
    func nearest(
        to moment: Timestamp,
        within milliseconds: Int64,
        of passenger: Identifier<Account>,
        except key: String
    ) throws -> TaxiReservation? {
        try one(
            """
            WHERE passenger = \(passenger) AND state = \(ReservationState.reserved) AND form_key <> \(key)
                AND meeting_at > \(moment.advanced(milliseconds: -milliseconds))
                AND meeting_at < \(moment.advanced(milliseconds: milliseconds))
            ORDER BY meeting_at, id LIMIT 1
            """
        )
    }

    /// The next reservation of a passenger that waits for its time.
    func next(of passenger: Identifier<Account>) throws -> TaxiReservation? {
        try one(
            """
            WHERE passenger = \(passenger) AND state = \(ReservationState.reserved)
            ORDER BY meeting_at, id LIMIT 1
            """
        )
    }

    /// Notes the request that a reservation has become.
    func allocate(_ reservation: TaxiReservation, to request: Identifier<TaxiRequest>) throws {
        try transaction.execute(
            """
            UPDATE taxi_reservation SET state = \(ReservationState.allocated), request = \(request), changed_at = \(now),
                told_at = NULL
            WHERE id = \(reservation.id)
            """
        )
        try announce(reservation)
    }

    /// Notes that a reservation will not become a request.
    func fail(_ reservation: TaxiReservation, because failure: ReservationFailure) throws {
        try transaction.execute(
            """
            UPDATE taxi_reservation SET state = \(ReservationState.failed), failure = \(failure), changed_at = \(now),
                sequence = sequence + 1
            WHERE id = \(reservation.id)
            """
        )
        try announce(reservation)
    }

    /// Cancels a reservation; calendars learn of it by the sequence.
    func cancel(_ reservation: TaxiReservation) throws {
        try transaction.execute(
            """
            UPDATE taxi_reservation SET state = \(ReservationState.cancelled), changed_at = \(now), sequence = sequence + 1
            WHERE id = \(reservation.id)
            """
        )
        try announce(reservation)
    }

    /// Moves a reservation to the moment at which clocks now show the time that was meant.
    func move(_ reservation: TaxiReservation, to moment: Timestamp) throws {
        try transaction.execute(
            """
            UPDATE taxi_reservation SET meeting_at = \(moment), changed_at = \(now), sequence = sequence + 1
            WHERE id = \(reservation.id)
            """
        )
        try announce(reservation)
    }

    /// Notes that the passenger knows that no taxi was found so far.
    func noteTold(_ reservation: TaxiReservation) throws {
        try transaction.execute("UPDATE taxi_reservation SET told_at = \(now) WHERE id = \(reservation.id)")
    }

    /// Tells the passenger's open pages and the city's.
    func announce(_ reservation: TaxiReservation) throws {
        try ActivityChange.announce(reservation.passenger, in: transaction)
        try TaxiTopic.zone(reservation.zone).announce(transaction)
    }

    /// Has nothing become of what a person reserved who is gone.
    static func cancelDeadlines(of passenger: Identifier<Account>, in transaction: any Transaction) throws {
        let waiting: SQL = "passenger = \(passenger) AND state = \(ReservationState.reserved)"
        for row in try transaction.query("SELECT id FROM taxi_reservation WHERE \(waiting)") {
            let id = try row.get("id", as: Identifier<TaxiReservation>.self)
            try Deadlines.cancel(transaction, kind: Reserving.deadlineKind, subject: id.description)
        }
    }
}

/// Lists, each in one statement.
extension ReservationStore {
    /// A reservation with what its request has become.
    func listed(_ id: Identifier<TaxiReservation>, of passenger: Identifier<Account>) throws -> ListedReservation {
        let found = try list("WHERE t.id = \(id) AND t.passenger = \(passenger)", limit: 1)
        guard let first = found.first else { throw TaxiRefusal.reservation(.noSuchReservation) }
        return first
    }

    /// A passenger's reservations, the latest meeting time first, at most a hundred.
    func latest(of passenger: Identifier<Account>) throws -> [ListedReservation] {
        try list("WHERE t.passenger = \(passenger) ORDER BY t.meeting_at DESC, t.id DESC", limit: 100)
    }

    /// The city's reservations from one moment until another, after the last that is known, by their meeting times.
    func all(
        from begin: Timestamp,
        until end: Timestamp,
        after last: Identifier<TaxiReservation>?,
        limit: Int
    ) throws -> [ListedReservation] {
        let follows: SQL =
            last.map { id in
                """
                AND (t.meeting_at > (SELECT l.meeting_at FROM taxi_reservation l WHERE l.id = \(id))
                    OR (t.meeting_at = (SELECT l.meeting_at FROM taxi_reservation l WHERE l.id = \(id)) AND t.id > \(id)))
                """
            } ?? ""
        return try list(
            "WHERE t.meeting_at >= \(begin) AND t.meeting_at < \(end) \(follows) ORDER BY t.meeting_at, t.id",
            limit: limit
        )
    }

    /// All reservations that wait for their time.
    func waiting() throws -> [TaxiReservation] {
        try transaction.query(
            "SELECT \(TaxiReservation.columns) FROM taxi_reservation WHERE state = \(ReservationState.reserved)"
        ).map { row in
            var reader = RowReader(row)
            return try TaxiReservation(reading: &reader)
        }
    }

    private func list(_ condition: SQL, limit: Int) throws -> [ListedReservation] {
        try transaction.query(
            """
            SELECT t.*, r.state AS request_state, r.arrived_at, r.end_cause, d.code
            FROM (SELECT \(TaxiReservation.columns) FROM taxi_reservation) AS t
            LEFT JOIN taxi_request r ON r.id = t.request LEFT JOIN taxi_driver d ON d.id = r.driver
            \(condition) LIMIT \(limit)
            """
        ).map { row in
            var reader = RowReader(row)
            return ListedReservation(
                reservation: try TaxiReservation(reading: &reader),
                requestState: try reader.next(),
                requestArrivedAt: try reader.next(),
                requestEnd: try reader.next(),
                taxiCode: try reader.next()
            )
        }
    }
}
