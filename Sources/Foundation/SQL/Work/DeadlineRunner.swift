public import CrosstownValues

/// Runs due deadlines, on any number of servers at once.
///
/// The effect of a deadline runs in the transaction that deletes its row: it happens exactly once, even after a crash.
/// A failure is rolled back automatically, and the deadline is retried after a delay that doubles from 1 s to 17 min.
public final class DeadlineRunner: WorkRunner {
    /// The effect of a deadline; it may schedule the same deadline again.
    public typealias Handler = @Sendable (Deadline, any Transaction) throws -> Void

    /// The channel that announces more work.
    public static var channel: String { Deadlines.channel }

    /// The loop that looks for work.
    public let loop: WorkLoop
    private let handlers: [String: Handler]
    private let onFailure: @Sendable (Deadline, any Error) -> Void

    /// Creates a runner for kinds with a handler; other servers run other deadlines.
    public init(
        loop: WorkLoop,
        handlers: [String: Handler],
        onFailure: @escaping @Sendable (Deadline, any Error) -> Void
    ) {
        self.loop = loop
        self.handlers = handlers
        self.onFailure = onFailure
    }

    /// Returns whether a notification is about a kind with a handler here.
    public func isConcerned(by call: String) -> Bool { Deadlines.concerns(call, handlers) }

    /// Runs up to 32 due deadlines, and returns when to look again.
    ///
    /// - Returns: the number of successful ones, and the time of the earliest remaining deadline.
    /// - Throws: `DatabaseError`.
    public func step() async throws -> (ran: Int, next: Timestamp?) {
        let now = loop.clock.now()
        let outcome = try await loop.database.write { [handlers] transaction in
            try Self.runDue(handlers, now, transaction)
        }
        for failure in outcome.failures { onFailure(failure.deadline, failure.error) }
        return (outcome.ran, outcome.next)
    }

    private struct Outcome: Sendable {
        var ran = 0
        var failures: [(deadline: Deadline, error: any Error)] = []
        var next: Timestamp?
    }

    private static func runDue(
        _ handlers: [String: Handler],
        _ now: Timestamp,
        _ transaction: any Transaction
    ) throws -> Outcome {
        var outcome = Outcome()
        let due = try Deadlines.due(transaction, kinds: handlers.keys, at: now)
        for deadline in due {
            guard let handler = handlers[deadline.kind] else { continue }
            do {
                try transaction.savepoint { try take(deadline, transaction, handler) }
                outcome.ran += 1
            } catch let error where !isTransactionLost(error) {
                try postpone(deadline, now, transaction)
                outcome.failures.append((deadline, error))
            }
        }
        outcome.next = try due.count == Deadlines.batch ? now : Deadlines.earliest(transaction, kinds: handlers.keys)
        return outcome
    }

    /// The row is deleted first, so that the effect can schedule the same deadline again.
    private static func take(_ deadline: Deadline, _ transaction: any Transaction, _ handler: Handler) throws {
        try Deadlines.cancel(transaction, kind: deadline.kind, subject: deadline.subject)
        try handler(deadline, transaction)
    }

    private static func postpone(_ deadline: Deadline, _ now: Timestamp, _ transaction: any Transaction) throws {
        let retryAt = now.advanced(milliseconds: retryDelayMilliseconds(attempts: deadline.attempts))
        try transaction.execute(
            """
            UPDATE deadline SET attempts = attempts + 1, due_at = \(retryAt)
            WHERE kind = \(deadline.kind) AND subject = \(deadline.subject)
            """
        )
    }
}
