public import CrosstownValues

/// An action that is due at a time, stored as a row so that it survives a restart.
public struct Deadline: Sendable, Hashable {
    /// The kind of action; each has a handler.
    public let kind: String
    /// The subject, for example an identifier.
    public let subject: String
    /// When it is due.
    public let dueAt: Timestamp
    /// More data for the handler.
    public let body: String
    /// The number of failed attempts.
    public let attempts: Int

    init(row: Row) throws {
        kind = try row.get("kind")
        subject = try row.get("subject")
        dueAt = try row.get("due_at")
        body = try row.get("body")
        attempts = try row.get("attempts")
    }
}
