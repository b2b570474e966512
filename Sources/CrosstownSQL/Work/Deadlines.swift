public import CrosstownValues

/// Something that is to happen at a moment, kept as a row so that a restart loses nothing.
public struct Deadline: Sendable, Hashable {
    /// What is to happen; a handler is registered for each kind.
    public let kind: String
    /// What it is to happen to, for example an identifier.
    public let subject: String
    /// The moment from which on it is to happen.
    public let dueAt: Timestamp
    /// What the handler needs to know besides.
    public let body: String
    /// How often it was tried and failed.
    public let attempts: Int

    init(row: Row) throws {
        kind = try row.get("kind")
        subject = try row.get("subject")
        dueAt = try row.get("due_at")
        body = try row.get("body")
        attempts = try row.get("attempts")
    }
}

/// Sets and lifts deadlines in the transaction that creates or ends the need for them.
public enum Deadlines {
    static let channel = "deadline"
    /// How many deadlines a step takes at most.
    static let batch = 32

    /// Sets the one deadline of a kind and a subject, in place of an earlier one.
    ///
    /// - Throws: `DatabaseError`.
    public static func schedule(
        _ transaction: any Transaction,
        kind: String,
        subject: String,
        dueAt: Timestamp,
        body: String = ""
    ) throws {
        try transaction.execute(
            """
            INSERT INTO deadline (kind, subject, due_at, body) VALUES (\(kind), \(subject), \(dueAt), \(body))
            ON CONFLICT (kind, subject)
            DO UPDATE SET due_at = excluded.due_at, body = excluded.body, attempts = 0
            """
        )
        try transaction.notify(channel, String(dueAt.milliseconds))
    }

    /// Lifts the deadline of a kind and a subject, if there is one.
    ///
    /// - Throws: `DatabaseError`.
    public static func cancel(_ transaction: any Transaction, kind: String, subject: String) throws {
        try transaction.execute("DELETE FROM deadline WHERE kind = \(kind) AND subject = \(subject)")
    }

    /// Lifts the deadlines of some kinds and a subject, as many as there are.
    ///
    /// - Throws: `DatabaseError`.
    public static func cancel(
        _ transaction: any Transaction,
        kinds: some Collection<String>,
        subject: String
    ) throws {
        try transaction.execute("DELETE FROM deadline WHERE kind IN \(list: kinds) AND subject = \(subject)")
    }

    /// Stands before a column that SQLite must not look rows up by: it would read all deadlines of the kinds, where the
    /// first few by time are enough.
    private static let byTime: SQL = "\(sqlite: "+", postgres: "")"

    /// The earliest of what is due, each for one server alone while the transaction lasts.
    static func due(
        _ transaction: any Transaction,
        kinds: some Collection<String>,
        at now: Timestamp,
        atMost limit: Int = batch
    ) throws -> [Deadline] {
        try transaction.query(
            """
            SELECT kind, subject, due_at, body, attempts FROM deadline
            WHERE due_at <= \(now) AND \(byTime)kind IN \(list: kinds) ORDER BY due_at
            LIMIT \(limit) \(sqlite: "", postgres: "FOR UPDATE SKIP LOCKED")
            """
        ).map(Deadline.init(row:))
    }

    /// The moment of the next deadline.
    static func earliest(_ transaction: any Transaction, kinds: some Collection<String>) throws -> Timestamp? {
        try transaction.first(
            "SELECT due_at FROM deadline WHERE \(byTime)kind IN \(list: kinds) ORDER BY due_at LIMIT 1"
        )?.get(0)
    }
}
