import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

extension SignUp {
    static let columns: SQL = """
        id, event, event_begins_at, kind, person, name, phone, place_name, latitude, longitude, way, people, leaves_at, detour_minutes,
        only_both, women_only, child_seat, car, state, made_at, most_stops,
        stranded_latitude, stranded_longitude, stranded_leg, mail, text_to
        """

    init(row: Row) throws {
        var reader = RowReader(row)
        id = try reader.next()
        event = try reader.next()
        eventBeginsAt = try reader.next()
        kind = try reader.next()
        person = try reader.next()
        name = try reader.next()
        phone = try reader.next()
        placeName = try reader.next()
        place = Coordinate(latitude: try reader.next(), longitude: try reader.next())
        way = try reader.next()
        people = try reader.next()
        leavesAt = try reader.next()
        detourMinutes = try reader.next()
        onlyBoth = try reader.next()
        womenOnly = try reader.next()
        childSeat = try reader.next()
        car = try reader.next()
        state = try reader.next()
        madeAt = try reader.next()
        mostStops = try reader.next()
        let (latitude, longitude): (Double?, Double?) = (try reader.next(), try reader.next())
        let leg: Leg? = try reader.next()
        if let latitude, let longitude {
            strandedAt = Coordinate(latitude: latitude, longitude: longitude)
            // Data stored before legs were separate is about the leg to the event.
            strandedOn = leg ?? .there
        }
        mail = try reader.next()
        textTo = try reader.next()
    }
}

extension SignUp.Kind: SQLBindable, SQLReadable {}
extension SignUp.Way: SQLBindable, SQLReadable {}
extension SignUp.State: SQLBindable, SQLReadable {}
extension Leg: SQLBindable, SQLReadable {}

/// The SQL of offers and requests.
struct SignUpStore {
    let transaction: any Transaction

    /// Stores a sign-up.
    ///
    /// - Throws: `SignUpError.second` if the person has an open one for the event already.
    func insert(_ signUp: SignUp, tokenHash: [UInt8]?) throws {
        do {
            try transaction.execute(
                """
                INSERT INTO rideshare_sign_up
                    (id, event, event_begins_at, kind, person, token_hash, name, phone, place_name, latitude, longitude, way, people,
                    leaves_at, detour_minutes, only_both, women_only, child_seat, car, state, made_at, most_stops, mail, text_to)
                VALUES (\(signUp.id), \(signUp.event), \(signUp.eventBeginsAt), \(signUp.kind), \(signUp.person),
                    \(tokenHash), \(signUp.name), \(signUp.phone), \(signUp.placeName), \(signUp.place.latitude),
                    \(signUp.place.longitude), \(signUp.way), \(signUp.people), \(signUp.leavesAt),
                    \(signUp.detourMinutes), \(signUp.onlyBoth), \(signUp.womenOnly),
                    \(signUp.childSeat), \(signUp.car), \(signUp.state), \(signUp.madeAt),
                    \(signUp.mostStops), \(signUp.mail), \(signUp.textTo))
                """
            )
        } catch DatabaseError.uniqueViolation(_) {
            throw SignUpError.second
        }
    }

    /// Updates the columns that may change.
    func update(_ signUp: SignUp) throws {
        try transaction.execute(
            """
            UPDATE rideshare_sign_up SET name = \(signUp.name), phone = \(signUp.phone),
                place_name = \(signUp.placeName), latitude = \(signUp.place.latitude),
                longitude = \(signUp.place.longitude), way = \(signUp.way), people = \(signUp.people),
                leaves_at = \(signUp.leavesAt), detour_minutes = \(signUp.detourMinutes),
                only_both = \(signUp.onlyBoth), women_only = \(signUp.womenOnly),
                child_seat = \(signUp.childSeat), car = \(signUp.car), state = \(signUp.state),
                most_stops = \(signUp.mostStops), stranded_latitude = \(signUp.strandedAt?.latitude),
                stranded_longitude = \(signUp.strandedAt?.longitude), stranded_leg = \(signUp.strandedOn),
                mail = \(signUp.mail), text_to = \(signUp.textTo)
            WHERE id = \(signUp.id)
            """
        )
    }

    func find(_ id: Identifier<SignUp>) throws -> SignUp? {
        try transaction.first("SELECT \(SignUp.columns) FROM rideshare_sign_up WHERE id = \(id)")
            .map(SignUp.init(row:))
    }

    func find(tokenHash: [UInt8]) throws -> SignUp? {
        try transaction.first("SELECT \(SignUp.columns) FROM rideshare_sign_up WHERE token_hash = \(tokenHash)")
            .map(SignUp.init(row:))
    }

    /// Returns the names of avoided people as entered; empty also for sign-ups from before this was stored.
    func avoidedNames(of id: Identifier<SignUp>) throws -> String {
        try transaction.first("SELECT avoided_names FROM rideshare_sign_up WHERE id = \(id)")?.get(0) ?? ""
    }

    func setAvoidedNames(_ names: String, of id: Identifier<SignUp>) throws {
        try transaction.execute("UPDATE rideshare_sign_up SET avoided_names = \(names) WHERE id = \(id)")
    }

    /// Returns the hash of a guest's secret; `nil` after it was deleted.
    func tokenHash(of id: Identifier<SignUp>) throws -> [UInt8]? {
        guard let row = try transaction.first("SELECT token_hash FROM rideshare_sign_up WHERE id = \(id)") else {
            return nil
        }
        return try row.get("token_hash")
    }

    /// Returns the number of other open requests that notify an address and a number.
    func countOpen(
        mail: String,
        textTo: String,
        besides id: Identifier<SignUp>?
    ) throws -> (mail: Int, text: Int) {
        func count(_ column: SQL, _ value: String) throws -> Int {
            if value.isEmpty { return 0 }
            let ids = try transaction.query(
                "SELECT id FROM rideshare_sign_up WHERE \(column) = \(value) AND \(column) <> '' AND state = 'open'"
            ).map { try $0.get("id", as: Identifier<SignUp>.self) }
            return ids.count { $0 != id }
        }
        return (try count("mail", mail), try count("text_to", textTo))
    }

    /// Returns the number of people who signed up for some events and cannot be notified.
    func countUnreachable(at events: [String]) throws -> Int {
        guard !events.isEmpty else { return 0 }
        return try transaction.query(
            """
            SELECT kind, people FROM rideshare_sign_up WHERE event IN \(list: events) AND state = 'open'
                AND person IS NULL AND mail = '' AND text_to = ''
            """
        ).reduce(0) { try $0 + ($1.get(0, as: SignUp.Kind.self) == .offer ? 1 : $1.get(1)) }
    }

    /// Returns a person's open sign-up for an event.
    func findOpen(event: String, person: Identifier<Account>) throws -> SignUp? {
        try transaction.first(
            """
            SELECT \(SignUp.columns) FROM rideshare_sign_up
            WHERE event = \(event) AND person = \(person) AND state = 'open'
            """
        ).map(SignUp.init(row:))
    }

    /// Returns the open sign-ups for an event in order of creation.
    func listOpen(event: String) throws -> [SignUp] {
        try transaction.query(
            """
            SELECT \(SignUp.columns) FROM rideshare_sign_up WHERE event = \(event) AND state = 'open' ORDER BY id
            """
        ).map(SignUp.init(row:))
    }

    /// Returns the open sign-ups for some events.
    func listOpen(events: [String]) throws -> [SignUp] {
        guard !events.isEmpty else { return [] }
        return try transaction.query(
            """
            SELECT \(SignUp.columns) FROM rideshare_sign_up WHERE event IN \(list: events) AND state = 'open' ORDER BY id
            """
        ).map(SignUp.init(row:))
    }

    /// Returns a person's open sign-ups for events that began after a given time.
    func listOpen(of person: Identifier<Account>, beginningAfter moment: Timestamp) throws -> [SignUp] {
        try transaction.query(
            """
            SELECT \(SignUp.columns) FROM rideshare_sign_up
            WHERE person = \(person) AND state = 'open' AND event_begins_at > \(moment)
            ORDER BY event_begins_at, id LIMIT 100
            """
        ).map(SignUp.init(row:))
    }

    /// Returns a person's sign-ups, latest first.
    func list(of person: Identifier<Account>, before moment: Timestamp, limit: Int) throws -> [SignUp] {
        try transaction.query(
            """
            SELECT \(SignUp.columns) FROM rideshare_sign_up
            WHERE person = \(person) AND made_at < \(moment) ORDER BY made_at DESC LIMIT \(limit)
            """
        ).map(SignUp.init(row:))
    }

    func list(_ ids: [Identifier<SignUp>]) throws -> [SignUp] {
        guard !ids.isEmpty else { return [] }
        return try transaction.query("SELECT \(SignUp.columns) FROM rideshare_sign_up WHERE id IN \(list: ids)")
            .map(SignUp.init(row:))
    }

    /// Returns the numbers of open offers, requests and their people, by event.
    func counts(of events: [String]) throws -> [String: RideCounts] {
        guard !events.isEmpty else { return [:] }
        let rows = try transaction.query(
            """
            SELECT event, sum(CASE WHEN kind = 'offer' THEN 1 ELSE 0 END) AS offers, count(*) AS total,
                CAST(sum(CASE WHEN kind = 'offer' THEN 0 ELSE people END) AS BIGINT) AS people
            FROM rideshare_sign_up WHERE event IN \(list: events) AND state = 'open' GROUP BY event
            """
        )
        return try rows.reduce(into: [:]) { counts, row in
            let (offers, total): (Int, Int) = (try row.get("offers"), try row.get("total"))
            let people: Int = try row.get("people")
            counts[try row.get("event")] = RideCounts(offers: offers, requests: total - offers, people: people)
        }
    }

    /// Stores that the calendar entries of some sign-ups have changed.
    func noteChange(_ ids: [Identifier<SignUp>], at now: Timestamp) throws {
        guard !ids.isEmpty else { return }
        try transaction.execute(
            "UPDATE rideshare_sign_up SET sequence = sequence + 1, changed_at = \(now) WHERE id IN \(list: ids)"
        )
    }

    /// Returns how often and when last the calendar entries of a person's sign-ups changed.
    func changes(of person: Identifier<Account>) throws -> [Identifier<SignUp>: (sequence: Int, at: Timestamp)] {
        try transaction.query("SELECT id, sequence, changed_at FROM rideshare_sign_up WHERE person = \(person)")
            .reduce(into: [:]) { $0[try $1.get("id")] = (try $1.get("sequence"), try $1.get("changed_at")) }
    }

    /// Moves the times of all sign-ups with their event.
    func move(event: String, to beginsAt: Timestamp) throws {
        try transaction.execute(
            """
            UPDATE rideshare_sign_up SET leaves_at = leaves_at + (\(beginsAt) - event_begins_at),
                event_begins_at = \(beginsAt)
            WHERE event = \(event) AND event_begins_at <> \(beginsAt)
            """
        )
    }

    /// Deletes where cars stopped on a leg that takes place again.
    func pickUpAtHome(event: String, _ leg: Leg) throws {
        try transaction.execute(
            """
            UPDATE rideshare_sign_up SET stranded_latitude = NULL, stranded_longitude = NULL, stranded_leg = NULL
            WHERE event = \(event) AND coalesce(stranded_leg, 'there') = \(leg)
            """
        )
    }

    /// Ends all open sign-ups for an event until its rides are shared again.
    func endAll(event: String) throws {
        try transaction.execute(
            "UPDATE rideshare_sign_up SET state = 'cancelled', is_ended = 1 WHERE event = \(event) AND state = 'open'"
        )
    }

    /// Returns a person's sign-ups that ended with the rides to their events.
    func ended(of person: Identifier<Account>) throws -> Set<Identifier<SignUp>> {
        Set(
            try transaction.query(
                """
                SELECT id FROM rideshare_sign_up WHERE person = \(person) AND state = 'cancelled' AND is_ended = 1
                """
            ).map { try $0.get("id") }
        )
    }

    /// Returns the sign-ups that ended with the rides to some events.
    func listEnded(events: [String]) throws -> [SignUp] {
        guard !events.isEmpty else { return [] }
        return try transaction.query(
            """
            SELECT \(SignUp.columns) FROM rideshare_sign_up
            WHERE event IN \(list: events) AND state = 'cancelled' AND is_ended = 1 ORDER BY id
            """
        ).map(SignUp.init(row:))
    }

    /// Reopens what ended with the rides to an event, except for people who signed up again.
    ///
    /// - Returns: the reopened sign-ups.
    func reopenAll(event: String) throws -> [SignUp] {
        let opened = try transaction.query(
            """
            UPDATE rideshare_sign_up SET state = 'open'
            WHERE event = \(event) AND is_ended = 1 AND state = 'cancelled'
                AND NOT EXISTS (
                    SELECT 1 FROM rideshare_sign_up o
                    WHERE o.event = rideshare_sign_up.event AND o.person = rideshare_sign_up.person
                        AND (o.state = 'open' OR (o.is_ended = 1 AND o.id > rideshare_sign_up.id))
                )
            RETURNING id
            """
        ).map { try $0.get("id", as: Identifier<SignUp>.self) }
        try transaction.execute(
            "UPDATE rideshare_sign_up SET is_ended = 0 WHERE event = \(event) AND is_ended = 1"
        )
        return try list(opened).sorted { $0.id < $1.id }
    }

    /// Anonymizes the sign-ups for a past event: deletes names and numbers, and rounds places to about a kilometer.
    func forget(event: String) throws {
        try transaction.execute(
            """
            UPDATE rideshare_sign_up SET name = '', phone = '', place_name = '', car = '', mail = '', text_to = '', avoided_names = '',
                token_hash = NULL, state = 'cancelled', latitude = round(\(sqlite: "latitude", postgres: "latitude::numeric"), 2),
                longitude = round(\(sqlite: "longitude", postgres: "longitude::numeric"), 2), stranded_latitude = NULL,
                stranded_longitude = NULL, stranded_leg = NULL, is_ended = 0
            WHERE event = \(event)
            """
        )
    }
}
