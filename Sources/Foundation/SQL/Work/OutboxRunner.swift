public import CrosstownValues

/// Delivers the outbox's messages to the handlers of their topics, each topic in order.
///
/// A handler's effect in its transaction happens exactly once; one outside happens at least once. A failed message
/// blocks its topic, and no other, until it succeeds: it is retried after a delay that doubles from 1 s to 17 min.
/// Messages of topics without a handler are deleted.
public final class OutboxRunner: WorkRunner {
    /// The handler of a topic's messages.
    public typealias Handler = @Sendable (OutboxMessage, any Transaction) throws -> Void

    private static let batch = 32

    /// The channel that announces more work.
    public static var channel: String { Outbox.channel }

    /// The loop that looks for work.
    public let loop: WorkLoop
    private let handlers: [String: Handler]
    private let onFailure: @Sendable (OutboxMessage, any Error) -> Void

    /// Creates a runner for all topics.
    public init(
        loop: WorkLoop,
        handlers: [String: Handler],
        onFailure: @escaping @Sendable (OutboxMessage, any Error) -> Void
    ) {
        self.loop = loop
        self.handlers = handlers
        self.onFailure = onFailure
    }

    /// Delivers up to 32 messages and returns when to look again.
    ///
    /// - Returns: the number of delivered or deleted messages, and when there will be more.
    /// - Throws: `DatabaseError`.
    public func step() async throws -> (ran: Int, next: Timestamp?) {
        let now = loop.clock.now()
        let outcome = try await loop.database.write { [handlers] transaction in
            try Self.deliver(handlers, now, transaction)
        }
        for failure in outcome.failures { onFailure(failure.message, failure.error) }
        return (outcome.ran, outcome.next)
    }

    private struct Outcome: Sendable {
        var ran = 0
        var failures: [(message: OutboxMessage, error: any Error)] = []
        var next: Timestamp?
    }

    private static func deliver(
        _ handlers: [String: Handler],
        _ now: Timestamp,
        _ transaction: any Transaction
    ) throws -> Outcome {
        var outcome = Outcome()
        guard try isOurTurn(transaction) else {
            outcome.next = now.advanced(milliseconds: retryDelayMilliseconds(attempts: 0))
            return outcome
        }
        let messages = try deliverable(now, transaction)
        for message in messages where !outcome.failures.contains(where: { $0.message.topic == message.topic }) {
            do {
                try transaction.savepoint { try take(message, transaction, handlers[message.topic]) }
                outcome.ran += 1
            } catch let error where !isTransactionLost(error) {
                try postpone(message, now, transaction)
                outcome.failures.append((message, error))
            }
        }
        outcome.next = try messages.count == batch ? now : earliest(transaction)
        return outcome
    }

    /// Returns whether no other server is delivering now, because two would change the order.
    ///
    /// The lock belongs to the table, because other cities may use other schemas of the same database.
    private static func isOurTurn(_ transaction: any Transaction) throws -> Bool {
        guard transaction.dialect == .postgres else { return true }
        let row = try transaction.first("SELECT pg_try_advisory_xact_lock('outbox'::regclass::oid::bigint)")
        return try row?.get(0) ?? false
    }

    private static func deliverable(_ now: Timestamp, _ transaction: any Transaction) throws -> [OutboxMessage] {
        try transaction.query(
            """
            SELECT id, topic, body, written_at, attempts FROM outbox WHERE topic NOT IN (
                SELECT topic FROM outbox WHERE attempts > 0 AND retry_at > \(now)
            ) ORDER BY id LIMIT \(batch)
            """
        ).map(OutboxMessage.init(row:))
    }

    private static func take(_ message: OutboxMessage, _ transaction: any Transaction, _ handler: Handler?) throws {
        try handler?(message, transaction)
        try transaction.execute("DELETE FROM outbox WHERE id = \(message.id)")
    }

    private static func postpone(_ message: OutboxMessage, _ now: Timestamp, _ transaction: any Transaction) throws {
        let retryAt = now.advanced(milliseconds: retryDelayMilliseconds(attempts: message.attempts))
        try transaction.execute(
            "UPDATE outbox SET attempts = attempts + 1, retry_at = \(retryAt) WHERE id = \(message.id)"
        )
    }

    /// Returns the first retry of a blocked topic; other topics only have what this step did not deliver.
    private static func earliest(_ transaction: any Transaction) throws -> Timestamp? {
        try transaction.first("SELECT min(retry_at) FROM outbox WHERE attempts > 0")?.get(0)
    }
}
