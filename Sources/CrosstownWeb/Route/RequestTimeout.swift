public import ServiceLifecycle
import Synchronization

/// Ends handlers that take too long, so that their callers get an answer.
///
/// A timer of its own for each request would cost more than most requests do: the watch looks at all of them, once a tick.
/// It must run as a service; without it handlers end when they end.
public final class RequestTimeout: Service {
    private struct Handler {
        let task: UnsafeCurrentTask
        let dueAt: Int
        var isCutOff = false
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

    private let guarded = Mutex(Guarded())
    private let tick: Duration
    private let limitTicks: Int
    private let clock: any Clock<Duration>

    /// Watches over handlers.
    ///
    /// - Parameters:
    ///   - limit: the longest that a handler may work, to within a tick.
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

    private func watched<Value: Sendable>(_ handler: @Sendable () async throws -> Value) async throws -> Value {
        let number = withUnsafeCurrentTask { $0.map(enter) }
        do {
            let value = try await handler()
            _ = leave(number)
            return value
        } catch {
            throw leave(number) ? Problem.overloaded : error
        }
    }

    private func look() {
        guarded.withLock { guarded in
            guarded.state.tick += 1
            for (number, handler) in guarded.state.handlers where handler.dueAt <= guarded.state.tick {
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
    private func leave(_ number: Int?) -> Bool {
        guard let number else { return false }
        return guarded.withLock { $0.state.handlers.removeValue(forKey: number)?.isCutOff ?? false }
    }
}

/// Carries a task into the lock; see `Guarded` for why that is safe.
private struct UncheckedTask: @unchecked Sendable {
    let task: UnsafeCurrentTask
}
