public import CrosstownValues

/// An event of a transaction, on its way to the topic's handler.
public struct OutboxMessage: Sendable, Hashable {
    /// The sequence number of the message in the outbox.
    public let id: Int64
    /// The topic; each has a handler.
    public let topic: String
    /// The content.
    public let body: String
    /// When the message was written.
    public let writtenAt: Timestamp
    /// The number of failed attempts.
    public let attempts: Int

    init(row: Row) throws {
        id = try row.get("id")
        topic = try row.get("topic")
        body = try row.get("body")
        writtenAt = try row.get("written_at")
        attempts = try row.get("attempts")
    }
}

/// Publishes events in the same transaction.
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
