import CrosstownValues
import Synchronization

/// Lets one loop wait until it is woken; a wake-up before the wait ends the next wait.
final class WakeSignal: Sendable {
    private enum State {
        /// The loop is not waiting, and was not woken.
        case idle
        /// The loop was woken while it was not waiting.
        case called
        /// The loop is waiting.
        case waiting(CheckedContinuation<Void, Never>)
    }

    private let state = Mutex(State.idle)
    /// When the loop looks automatically, in milliseconds; the maximum while it is looking.
    private let nextLook = Atomic<Int64>(.max)

    /// Stores when the loop looks automatically; `nil` means that it is looking now, and may miss what is scheduled
    /// meanwhile.
    func looks(at moment: Timestamp?) {
        nextLook.store(moment?.milliseconds ?? .max, ordering: .sequentiallyConsistent)
    }

    /// Ends the wait if something is due before the loop looks automatically; `nil` means now.
    func wake(for dueAt: Timestamp?) {
        let looksInTime = dueAt.map { $0.milliseconds >= nextLook.load(ordering: .sequentiallyConsistent) } ?? false
        if !looksInTime { wake() }
    }

    /// Ends the wait, or the next one.
    func wake() {
        let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard case .waiting(let waiter) = state else {
                state = .called
                return nil
            }
            state = .idle
            return waiter
        }
        waiter?.resume()
    }

    /// Waits until a wake-up, or the timeout.
    ///
    /// - Throws: `CancellationError`.
    func wait(atMost limit: Duration, on sleeper: any Clock<Duration>) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { await self.nextCall() }
            group.addTask { try await sleeper.sleep(for: limit) }
            defer { group.cancelAll() }
            try await group.next()
        }
        try Task.checkCancellation()
    }

    private func nextCall() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                if !takesPlace(waiter) { waiter.resume() }
            }
        } onCancel: {
            giveUp()
        }
    }

    /// Returns whether the waiter has to wait; a task that is already canceled does not, because nothing would end its
    /// wait.
    private func takesPlace(_ waiter: CheckedContinuation<Void, Never>) -> Bool {
        state.withLock { state in
            if case .called = state {
                state = .idle
                return false
            }
            if Task.isCancelled { return false }
            state = .waiting(waiter)
            return true
        }
    }

    private func giveUp() {
        let waiter = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard case .waiting(let waiter) = state else { return nil }
            state = .idle
            return waiter
        }
        waiter?.resume()
    }
}
