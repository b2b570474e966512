public import ServiceLifecycle
import Synchronization

/// Ends handlers that take too long, so that their callers get an answer.
///
/// A timer of its own for each request would cost more than most requests do: the watch looks at all of them, once a tick.
/// It must run as a service; without it handlers end when they end.
public final class RequestTimeout: Service {
    private struct Handler {
        let task: UnsafeCurrentTask
        var dueAt: Int
        var isCutOff = false
        /// How many of its parts wait for their turn.
        var waits = 0
        /// The tick at which the first of them began to wait.
        var waitsSince = 0

        func isDue(at tick: Int) -> Bool { waits == 0 && dueAt <= tick }
    }

    private struct State {
        /// How many ticks there have been.
        var tick = 0
        var handlers: [Int: Handler] = [:]
        var started = 0
    }

    /// A handler under watch can be cancelled from another task, which `UnsafeCurrentTask` allows as long as it runs: it is
    /// taken off the list, under the same lock, before it ends.
    private struct Guarded: @unchecked Sendable {
        var state = State()
    }

    /// The handler that a task belongs to.
    private struct Running: Sendable {
        let timeout: RequestTimeout
        let number: Int
    }

    @TaskLocal private static var running: Running?

    private let guarded = Mutex(Guarded())
    private let tick: Duration
    private let limitTicks: Int
    private let clock: any Clock<Duration>

    /// Watches over handlers.
    ///
    /// - Parameters:
    ///   - limit: the longest that a handler may work, to within a tick; time in a line does not count.
    ///   - tick: how often to look.
    ///   - clock: measures the ticks.
    public init(
        limit: Duration = .seconds(15),
        tick: Duration = .seconds(1),
        clock: any Clock<Duration> = .continuous
    ) {
        self.tick = tick
        self.clock = clock
        // One more, because the current tick has begun already.
        limitTicks = Int((limit / tick).rounded(.up)) + 1
    }

    /// Looks until shutdown.
    public func run() async throws {
        await cancelWhenGracefulShutdown {
            while (try? await self.clock.sleep(for: self.tick)) != nil { self.look() }
        }
    }

    /// Runs a handler; what takes too long is cancelled.
    ///
    /// - Throws: ``Problem/overloaded`` where the handler failed after its time was up, and whatever it throws before.
    func watch<Value: Sendable>(_ handler: @escaping @Sendable () async throws -> Value) async throws -> Value {
        // In a task of its own, because cancelling the connection's would also stop the answer; begun at once, because a
        // change of thread costs more than most handlers do.
        try await withThrowingTaskGroup(of: Value.self) { group in
            group.addImmediateTask { try await self.watched(handler) }
            guard let value = try await group.next() else { throw Problem.overloaded }
            return value
        }
    }

    /// Waits in a line that has a limit of its own: the time does not count as the running handler's work.
    ///
    /// - Throws: whatever the waiting throws.
    public static func whileInLine(_ wait: () async throws -> Void) async rethrows {
        guard let running else { return try await wait() }
        running.timeout.beginWait(running.number)
        defer { running.timeout.endWait(running.number) }
        try await wait()
    }

    private func watched<Value: Sendable>(_ handler: @Sendable () async throws -> Value) async throws -> Value {
        guard let number = withUnsafeCurrentTask(body: { $0.map(enter) }) else { return try await handler() }
        do {
            let running = Running(timeout: self, number: number)
            let value = try await Self.$running.withValue(running) { try await handler() }
            _ = leave(number)
            return value
        } catch {
            throw leave(number) ? Problem.overloaded : error
        }
    }

    private func look() {
        guarded.withLock { guarded in
            guarded.state.tick += 1
            for (number, handler) in guarded.state.handlers where handler.isDue(at: guarded.state.tick) {
                handler.task.cancel()
                guarded.state.handlers[number]?.isCutOff = true
            }
        }
    }

    private func enter(_ task: UnsafeCurrentTask) -> Int {
        let handler = UncheckedTask(task: task)
        return guarded.withLock { guarded in
            guarded.state.started += 1
            let dueAt = guarded.state.tick + limitTicks
            guarded.state.handlers[guarded.state.started] = Handler(task: handler.task, dueAt: dueAt)
            return guarded.state.started
        }
    }

    /// Whether the handler was cut off.
    private func leave(_ number: Int) -> Bool {
        guarded.withLock { $0.state.handlers.removeValue(forKey: number)?.isCutOff ?? false }
    }

    private func beginWait(_ number: Int) {
        guarded.withLock { guarded in
            guard var handler = guarded.state.handlers[number] else { return }
            if handler.waits == 0 { handler.waitsSince = guarded.state.tick }
            handler.waits += 1
            guarded.state.handlers[number] = handler
        }
    }

    private func endWait(_ number: Int) {
        guarded.withLock { guarded in
            guard var handler = guarded.state.handlers[number] else { return }
            handler.waits -= 1
            if handler.waits == 0 { handler.dueAt += guarded.state.tick - handler.waitsSince }
            guarded.state.handlers[number] = handler
        }
    }
}

/// Carries a task into the lock; see `Guarded` for why that is safe.
private struct UncheckedTask: @unchecked Sendable {
    let task: UnsafeCurrentTask
}
