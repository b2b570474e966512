import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The SQL of what passengers write about rides.
struct CaseStore {
    let transaction: any Transaction
    let now: Timestamp

    private static let selection: SQL = """
        SELECT c.id, c.kind, c.state, c.request, c.passenger, c.made_at, c.changed_at, d.code, r.place_name, r.ended_at
        FROM taxi_case c JOIN taxi_request r ON r.id = c.request LEFT JOIN taxi_driver d ON d.id = r.driver
        """

    /// Whether it was inserted; not where the form has made one before.
    func insert(
        _ id: Identifier<RideCase>,
        _ kind: RideCase.Kind,
        about request: Identifier<TaxiRequest>,
        by passenger: Identifier<Account>,
        key: String
    ) throws -> Bool {
        try transaction.execute(
            """
            INSERT INTO taxi_case (id, request, passenger, form_key, kind, state, made_at, changed_at)
            VALUES (\(id), \(request), \(passenger), \(key), \(kind), \(RideCase.State.open), \(now), \(now))
            ON CONFLICT (passenger, form_key) DO NOTHING
            """
        ) > 0
    }

    func find(_ id: Identifier<RideCase>) throws -> RideCase? {
        try transaction.first("\(Self.selection) WHERE c.id = \(id)").map(RideCase.init(row:))
    }

    func find(key: String, of passenger: Identifier<Account>) throws -> RideCase? {
        try transaction.first("\(Self.selection) WHERE c.passenger = \(passenger) AND c.form_key = \(key)")
            .map(RideCase.init(row:))
    }

    func count(about request: Identifier<TaxiRequest>) throws -> Int {
        try transaction.query("SELECT count(*) AS cases FROM taxi_case WHERE request = \(request)")[0].get("cases")
    }

    /// A passenger's, latest change first.
    func list(of passenger: Identifier<Account>, limit: Int) throws -> [RideCase] {
        try transaction.query(
            "\(Self.selection) WHERE c.passenger = \(passenger) ORDER BY c.changed_at DESC, c.id LIMIT \(limit)"
        ).map(RideCase.init(row:))
    }

    /// The city's in a state, longest waiting first, after the last that is known.
    func list(_ state: RideCase.State, after last: Identifier<RideCase>?, limit: Int) throws -> [RideCase] {
        let follows: SQL =
            last.map { id in
                """
                AND (c.changed_at > (SELECT l.changed_at FROM taxi_case l WHERE l.id = \(id))
                    OR (c.changed_at = (SELECT l.changed_at FROM taxi_case l WHERE l.id = \(id)) AND c.id > \(id)))
                """
            } ?? ""
        return try transaction.query(
            "\(Self.selection) WHERE c.state = \(state) \(follows) ORDER BY c.changed_at, c.id LIMIT \(limit)"
        ).map(RideCase.init(row:))
    }

    /// What passengers miss of a driver's rides, with the first words about it, latest first.
    func lost(of driver: Identifier<Account>, since: Timestamp) throws -> [LostThing] {
        try transaction.query(
            """
            SELECT c.id, r.ended_at, r.place_name, m.text,
                (SELECT count(*) FROM taxi_case_message a WHERE a.case_id = c.id AND a.author = 'driver') AS answers
            FROM taxi_case c JOIN taxi_request r ON r.id = c.request JOIN taxi_driver d ON d.id = r.driver
            JOIN taxi_case_message m ON m.case_id = c.id AND m.number = 1
            WHERE d.account = \(driver) AND d.left_at IS NULL AND c.kind = 'lost' AND c.state <> 'closed'
                AND c.made_at >= \(since)
            ORDER BY c.made_at DESC, c.id LIMIT 50
            """
        ).map { row in
            LostThing(
                id: try row.get("id"),
                text: try row.get("text"),
                endedAt: try row.get("ended_at"),
                meetingPlace: try row.get("place_name"),
                isAnswered: try row.get("answers", as: Int.self) > 0
            )
        }
    }

    func messages(of id: Identifier<RideCase>) throws -> [RideCase.Message] {
        try transaction.query(
            "SELECT author, text, written_at FROM taxi_case_message WHERE case_id = \(id) ORDER BY number"
        ).map { row in
            RideCase.Message(
                author: try row.get("author"),
                text: try row.get("text"),
                at: try row.get("written_at")
            )
        }
    }

    /// Adds a message and notes whose turn it then is.
    func add(_ text: String, by author: RideCase.Author, to id: Identifier<RideCase>, then state: RideCase.State) throws
    {
        try transaction.execute(
            """
            INSERT INTO taxi_case_message (case_id, number, author, text, written_at)
            SELECT \(id), coalesce(max(number), 0) + 1, \(author), \(text), \(now)
            FROM taxi_case_message WHERE case_id = \(id)
            """
        )
        try move(id, to: state)
    }

    func move(_ id: Identifier<RideCase>, to state: RideCase.State) throws {
        try transaction.execute("UPDATE taxi_case SET state = \(state), changed_at = \(now) WHERE id = \(id)")
    }

    /// Removes what was last changed before a moment.
    static func deleteOld(_ olderThan: Timestamp, _ limit: Int, in transaction: any Transaction) throws -> Int {
        let old = try transaction.query(
            "SELECT id FROM taxi_case WHERE changed_at < \(olderThan) ORDER BY changed_at LIMIT \(limit)"
        ).map { try $0.get("id", as: Identifier<RideCase>.self) }
        if old.isEmpty { return 0 }
        try transaction.execute("DELETE FROM taxi_case_message WHERE case_id IN \(list: old)")
        return try transaction.execute("DELETE FROM taxi_case WHERE id IN \(list: old)")
    }
}

/// Something that a passenger left in a driver's taxi.
struct LostThing: Hashable, Sendable {
    let id: Identifier<RideCase>
    let text: String
    let endedAt: Timestamp?
    let meetingPlace: String
    /// Whether the driver has said whether he found it.
    let isAnswered: Bool
}

extension RideCase {
    fileprivate init(row: Row) throws {
        id = try row.get("id")
        kind = try row.get("kind")
        state = try row.get("state")
        request = try row.get("request")
        passenger = try row.get("passenger")
        madeAt = try row.get("made_at")
        changedAt = try row.get("changed_at")
        ride = Ride(
            taxiCode: try row.get("code"),
            meetingPlace: try row.get("place_name"),
            endedAt: try row.get("ended_at")
        )
    }
}
