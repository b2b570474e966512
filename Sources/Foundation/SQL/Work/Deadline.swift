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
