public import CrosstownValues

/// An event that one transaction told, on its way to the topic's handler.
public struct OutboxMessage: Sendable, Hashable {
    /// The place of the message in the order of the outbox.
    public let id: Int64
    /// What the message is about; a handler is registered for each topic.
    public let topic: String
    /// The message itself.
    public let body: String
    /// The moment at which the message was written.
    public let writtenAt: Timestamp
    /// How often it was tried and failed.
    public let attempts: Int

    init(row: Row) throws {
        id = try row.get("id")
        topic = try row.get("topic")
        body = try row.get("body")
        writtenAt = try row.get("written_at")
        attempts = try row.get("attempts")
    }
}

/// Tells events in the transaction that makes them true.
public enum Outbox {
    static let channel = "outbox"

    /// Adds a message at the end of its topic.
    ///
    /// - Throws: `DatabaseError`.
    public static func append(_ transaction: any Transaction, topic: String, body: String, at now: Timestamp) throws {
        try transaction.execute(
            "INSERT INTO outbox (topic, body, written_at, retry_at) VALUES (\(topic), \(body), \(now), \(now))"
        )
        try transaction.notify(channel, topic)
    }
}
