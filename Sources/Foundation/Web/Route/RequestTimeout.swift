public import ServiceLifecycle
import Synchronization

/// Cancels handlers that time out, so that their clients get a response.
///
/// A timer for each request would cost more than most requests do: the service checks all of them, once a tick. Without
/// it as a running service, handlers never time out.
public final class RequestTimeout: Service {
    private struct Handler {
        let task: UnsafeCurrentTask
        var dueAt: Int
        var isCutOff = false
        /// How many of its parts are waiting in a queue.
        var waits = 0
        /// The tick at which the first of them began to wait.
        var waitsSince = 0

        func isDue(at tick: Int) -> Bool { waits == 0 && dueAt <= tick }
    }

    private struct State {
        /// The number of past ticks.
        var tick = 0
        var handlers: [Int: Handler] = [:]
        var started = 0
    }

    /// Another task can cancel a registered handler, which `UnsafeCurrentTask` allows as long as it runs: it is
    /// removed, under the same lock, before it ends.
    private struct Guarded: @unchecked Sendable {
        var state = State()
    }

    /// The handler of a task.
    private struct Running: Sendable {
        let timeout: RequestTimeout
        let number: Int
    }

    @TaskLocal private static var running: Running?

    private let guarded = Mutex(Guarded())
    private let tick: Duration
    private let limitTicks: Int
    private let clock: any Clock<Duration>

    /// Creates the timeout.
    ///
    /// - Parameters:
    ///   - limit: the maximum time of a handler, to within a tick; time in a queue does not count.
    ///   - tick: the interval of checks.
    ///   - clock: the clock of the ticks.
    public init(
        limit: Duration = .seconds(15),
        tick: Duration = .seconds(1),
        clock: any Clock<Duration> = .continuous
    ) {
        self.tick = tick
        self.clock = clock
        // One more, because the current tick has already begun.
        limitTicks = Int((limit / tick).rounded(.up)) + 1
    }

    /// Checks until shutdown.
    public func run() async throws {
        await cancelWhenGracefulShutdown {
            while (try? await self.clock.sleep(for: self.tick)) != nil { self.look() }
        }
    }

    /// Runs a handler, and cancels it if it times out.
    ///
    /// - Throws: ``Problem/overloaded`` if the handler failed after its timeout, and any error before.
    func watch<Value: Sendable>(_ handler: @escaping @Sendable () async throws -> Value) async throws -> Value {
        // In its own task, because canceling the connection's would also stop the response; started immediately,
        // because a change of thread costs more than most handlers do.
        try await withThrowingTaskGroup(of: Value.self) { group in
            group.addImmediateTask { try await self.watched(handler) }
            guard let value = try await group.next() else { throw Problem.overloaded }
            return value
        }
    }

    /// Waits in a queue with its own limit: the time does not count for the running handler.
    ///
    /// - Throws: any error of waiting.
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

    /// Returns whether the handler was canceled.
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

/// Passes a task into the lock; see `Guarded` for why that is safe.
private struct UncheckedTask: @unchecked Sendable {
    let task: UnsafeCurrentTask
}
