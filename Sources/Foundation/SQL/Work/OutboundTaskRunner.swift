public import CrosstownValues
import Synchronization

/// Runs outbound tasks: deadlines whose effect lies outside the database, such as a call to a payment provider.
///
/// An outbound task is put off before it is run, so that one whose server dies is run again by another: it happens at least once,
/// and must be something that can happen twice. Its handler lifts the deadline in the transaction that records what came
/// of it. One that fails is tried again after a delay that doubles from 1 s to 17 min.
public final class OutboundTaskRunner: WorkRunner {
    /// What an outbound task does, giving up within half a minute; its `attempts` counts the earlier ones.
    public typealias Handler = @Sendable (Deadline) async throws -> Void

    /// How long an outbound task belongs to the server that took it, in milliseconds.
    public static let leaseMilliseconds: Int64 = 60_000

    /// The notifications that tell of more to do.
    public static var channel: String { Deadlines.channel }

    /// When the runner looks for work.
    public let loop: WorkLoop
    private let handlers: [String: Handler]
    private let onFailure: @Sendable (Deadline, any Error) -> Void
    /// How many tasks `run` has taken that have not ended.
    private let running = Mutex(0)

    /// Makes a runner of the kinds that handlers are given for; other deadlines are left to others.
    public init(
        loop: WorkLoop,
        handlers: [String: Handler],
        onFailure: @escaping @Sendable (Deadline, any Error) -> Void
    ) {
        self.loop = loop
        self.handlers = handlers
        self.onFailure = onFailure
    }

    /// Whether a notification is about a deadline of a kind that has a handler here.
    public func isConcerned(by call: String) -> Bool { Deadlines.concerns(call, handlers) }

    /// Runs what becomes due, up to 32 outbound tasks side by side, until the task is cancelled: one that takes long delays
    /// no other.
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

    /// Takes what is due, as far as there is room for it, and says when to look again.
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

    /// Runs what is due by now, up to 32 outbound tasks side by side, and says when to look again.
    ///
    /// - Returns: How many did not fail, and the moment of the earliest outbound task that is left.
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
