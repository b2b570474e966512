public import CrosstownValues

/// Schedules and cancels deadlines in the transaction that creates or ends the need for them.
public enum Deadlines {
    static let channel = "deadline"
    /// The maximum number of deadlines in a step.
    package static let batch = 32

    /// Schedules the only deadline of a kind and a subject; it replaces an earlier one.
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
        try transaction.notify(channel, "\(dueAt.milliseconds) \(kind)")
    }

    /// Moves the deadline of a kind and a subject, if any, to an earlier time; its data stays.
    ///
    /// - Throws: `DatabaseError`.
    public static func hasten(
        _ transaction: any Transaction,
        kind: String,
        subject: String,
        to moment: Timestamp
    ) throws {
        try transaction.execute(
            "UPDATE deadline SET due_at = \(moment) WHERE kind = \(kind) AND subject = \(subject) AND due_at > \(moment)"
        )
        try transaction.notify(channel, "\(moment.milliseconds) \(kind)")
    }

    /// Returns whether a notification of the channel is about a deadline of some kinds; one without a kind is about
    /// all.
    static func concerns<Handler>(_ call: String, _ handlers: [String: Handler]) -> Bool {
        let words = call.split(separator: " ", maxSplits: 1)
        return words.count < 2 || handlers[String(words[1])] != nil
    }

    /// Cancels the deadline of a kind and a subject, if any.
    ///
    /// - Throws: `DatabaseError`.
    public static func cancel(_ transaction: any Transaction, kind: String, subject: String) throws {
        try transaction.execute("DELETE FROM deadline WHERE kind = \(kind) AND subject = \(subject)")
    }

    /// Cancels the deadline of a kind and a subject.
    ///
    /// - Returns: whether it existed.
    /// - Throws: `DatabaseError`.
    public static func lift(_ transaction: any Transaction, kind: String, subject: String) throws -> Bool {
        try transaction.execute("DELETE FROM deadline WHERE kind = \(kind) AND subject = \(subject)") == 1
    }

    /// Cancels the deadlines of some kinds and a subject.
    ///
    /// - Throws: `DatabaseError`.
    public static func cancel(
        _ transaction: any Transaction,
        kinds: some Collection<String>,
        subject: String
    ) throws {
        try transaction.execute("DELETE FROM deadline WHERE kind IN \(list: kinds) AND subject = \(subject)")
    }

    /// Returns the earliest due deadlines, locked for one server until the transaction ends.
    package static func due(
        _ transaction: any Transaction,
        kinds: some Collection<String>,
        at now: Timestamp,
        atMost limit: Int = batch
    ) throws -> [Deadline] {
        let due = try firsts(transaction, kinds: kinds).filter { $0.dueAt <= now }.flatMap { first in
            try transaction.query(
                """
                SELECT kind, subject, due_at, body, attempts FROM deadline
                WHERE kind = \(first.kind) AND due_at <= \(now) ORDER BY due_at
                LIMIT \(limit) \(sqlite: "", postgres: "FOR UPDATE SKIP LOCKED")
                """
            ).map(Deadline.init(row:))
        }
        return Array(due.sorted { $0.dueAt < $1.dueAt }.prefix(limit))
    }

    /// Returns the time of the next deadline.
    package static func earliest(_ transaction: any Transaction, kinds: some Collection<String>) throws -> Timestamp? {
        try firsts(transaction, kinds: kinds).map(\.dueAt).min()
    }

    /// Returns the time of the next deadline of each kind that has any.
    ///
    /// Each kind is looked up in the index separately. With one query for all kinds, a runner without deadlines would
    /// read the thousands of other runners each time.
    private static func firsts(
        _ transaction: any Transaction,
        kinds: some Collection<String>
    ) throws -> [(kind: String, dueAt: Timestamp)] {
        guard !kinds.isEmpty else { return [] }
        var sql: SQL = "SELECT kind, due_at FROM ("
        for (index, kind) in kinds.enumerated() {
            if index > 0 { sql.append(") AS earliest UNION ALL SELECT kind, due_at FROM (") }
            sql.append("SELECT kind, due_at FROM deadline WHERE kind = \(kind) ORDER BY due_at LIMIT 1")
        }
        sql.append(") AS earliest")
        return try transaction.query(sql).map { (try $0.get("kind"), try $0.get("due_at")) }
    }
}
