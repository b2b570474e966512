public import CrosstownValues
import Synchronization

/// Runs outbound tasks: deadlines with an effect outside the database, such as a call to a payment provider.
///
/// A task is postponed before it runs, so that another server retries it after a crash: it happens at least once, and
/// has to be safe to repeat. Its handler cancels the deadline in the transaction that stores the result. A failed task
/// is retried after a delay that doubles from 1 s to 17 min.
public final class OutboundTaskRunner: WorkRunner {
    /// The work of an outbound task, which has to time out within half a minute; its `attempts` counts the earlier
    /// ones.
    public typealias Handler = @Sendable (Deadline) async throws -> Void

    /// How long an outbound task belongs to one server, in milliseconds.
    public static let leaseMilliseconds: Int64 = 60_000

    /// The channel that announces more work.
    public static var channel: String { Deadlines.channel }

    /// The loop that looks for work.
    public let loop: WorkLoop
    private let handlers: [String: Handler]
    private let onFailure: @Sendable (Deadline, any Error) -> Void
    /// The number of running tasks.
    private let running = Mutex(0)

    /// Creates a runner for kinds with a handler; others run other deadlines.
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

    /// Runs due tasks, up to 32 in parallel, until the task is canceled: a long one does not delay others.
    ///
    /// - Throws: `CancellationError` at the end.
    public func run() async throws {
        let (taken, line) = AsyncStream<Deadline>.makeStream()
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                try await self.loop.run(onCall: self.isConcerned(by:)) { try await self.takeTasks(for: line) }
            }
            group.addTask {
                await withDiscardingTaskGroup { tasks in
                    for await task in taken { tasks.addTask { await self.runToEnd(task) } }
                }
            }
            defer { group.cancelAll() }
            try await group.next()
        }
    }

    /// Starts due tasks, as far as there is room, and returns when to look again.
    private func takeTasks(for line: AsyncStream<Deadline>.Continuation) async throws -> Timestamp? {
        let room = Deadlines.batch - running.withLock { $0 }
        // The first task that ends wakes the loop.
        guard room > 0 else { return nil }
        let tasks = try await take(atMost: room)
        running.withLock { $0 += tasks.count }
        for task in tasks { line.yield(task) }
        return try await earliest()
    }

    private func runToEnd(_ task: Deadline) async {
        var isToRepeat = true
        do { isToRepeat = try await !run(task) } catch { loop.onFailure(error) }
        let wasFull = running.withLock { running in
            running -= 1
            return running + 1 == Deadlines.batch
        }
        if isToRepeat || wasFull { loop.wake() }
    }

    /// Runs due tasks, up to 32 in parallel, and returns when to look again.
    ///
    /// - Returns: the number of tasks without an error, and the time of the earliest remaining one.
    /// - Throws: `DatabaseError`.
    public func step() async throws -> (ran: Int, next: Timestamp?) {
        let tasks = try await take(atMost: Deadlines.batch)
        let ran = try await withThrowingTaskGroup(of: Bool.self) { group in
            for task in tasks { group.addTask { try await self.run(task) } }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        return (ran, try await earliest())
    }

    private func run(_ task: Deadline) async throws -> Bool {
        guard let handler = handlers[task.kind] else { return false }
        do {
            try await handler(task)
            return true
        } catch {
            try await postpone(task)
            onFailure(task, error)
            return false
        }
    }

    private func take(atMost limit: Int) async throws -> [Deadline] {
        let now = loop.clock.now()
        let leased = now.advanced(milliseconds: Self.leaseMilliseconds)
        return try await loop.database.write { [handlers] transaction in
            let due = try Deadlines.due(transaction, kinds: handlers.keys, at: now, atMost: limit)
            for task in due {
                try transaction.execute(
                    """
                    UPDATE deadline SET attempts = attempts + 1, due_at = \(leased)
                    WHERE kind = \(task.kind) AND subject = \(task.subject)
                    """
                )
            }
            return due
        }
    }

    private func postpone(_ task: Deadline) async throws {
        let retryAt = loop.clock.now().advanced(milliseconds: retryDelayMilliseconds(attempts: task.attempts))
        try await loop.database.write { transaction in
            try transaction.execute(
                """
                UPDATE deadline SET due_at = \(retryAt) WHERE kind = \(task.kind) AND subject = \(task.subject)
                AND attempts = \(task.attempts + 1)
                """
            )
        }
    }

    private func earliest() async throws -> Timestamp? {
        try await loop.database.read { [handlers] transaction in
            try Deadlines.earliest(transaction, kinds: handlers.keys)
        }
    }
}
