import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

struct ReservationStore {
    let transaction: any Transaction
    let now: Timestamp

    /// Stores a reservation; returns false if its form has created one.
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

    /// Returns the passenger's earliest waiting reservation within a time span before or after a moment, without that
    /// of the same form.
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

    /// Returns the passenger's next waiting reservation.
    func next(of passenger: Identifier<Account>) throws -> TaxiReservation? {
        try one(
            """
            WHERE passenger = \(passenger) AND state = \(ReservationState.reserved)
            ORDER BY meeting_at, id LIMIT 1
            """
        )
    }

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

    /// Stores why a reservation failed.
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

    /// Cancels a reservation and increments the sequence for calendars.
    func cancel(_ reservation: TaxiReservation) throws {
        try transaction.execute(
            """
            UPDATE taxi_reservation SET state = \(ReservationState.cancelled), changed_at = \(now), sequence = sequence + 1
            WHERE id = \(reservation.id)
            """
        )
        try announce(reservation)
    }

    /// Updates the timestamp for the local time of a reservation.
    func move(_ reservation: TaxiReservation, to moment: Timestamp) throws {
        try transaction.execute(
            """
            UPDATE taxi_reservation SET meeting_at = \(moment), changed_at = \(now), sequence = sequence + 1
            WHERE id = \(reservation.id)
            """
        )
        try announce(reservation)
    }

    /// Stores that the passenger was notified that no taxi has been found yet.
    func noteTold(_ reservation: TaxiReservation) throws {
        try transaction.execute("UPDATE taxi_reservation SET told_at = \(now) WHERE id = \(reservation.id)")
    }

    /// Notifies open pages of the passenger and the city.
    func announce(_ reservation: TaxiReservation) throws {
        try ActivityChange.announce(reservation.passenger, in: transaction)
        try TaxiTopic.zone(reservation.zone).announce(transaction)
    }

    /// Deletes the deadlines of a deleted passenger's reservations.
    static func cancelDeadlines(of passenger: Identifier<Account>, in transaction: any Transaction) throws {
        let waiting: SQL = "passenger = \(passenger) AND state = \(ReservationState.reserved)"
        for row in try transaction.query("SELECT id FROM taxi_reservation WHERE \(waiting)") {
            let id = try row.get("id", as: Identifier<TaxiReservation>.self)
            try Deadlines.cancel(transaction, kind: Reserving.deadlineKind, subject: id.description)
        }
    }
}

/// Lists, each loaded with one statement.
extension ReservationStore {
    /// Returns a reservation with the state of its request.
    func listed(_ id: Identifier<TaxiReservation>, of passenger: Identifier<Account>) throws -> ListedReservation {
        let found = try list("WHERE t.id = \(id) AND t.passenger = \(passenger)", limit: 1)
        guard let first = found.first else { throw TaxiRefusal.reservation(.noSuchReservation) }
        return first
    }

    /// Returns the passenger's reservations, latest meeting time first, up to 100.
    func latest(of passenger: Identifier<Account>) throws -> [ListedReservation] {
        try list("WHERE t.passenger = \(passenger) ORDER BY t.meeting_at DESC, t.id DESC", limit: 100)
    }

    /// Returns the city's reservations in a time span by meeting time, after a cursor.
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

    /// Returns all waiting reservations.
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
