import Synchronization

/// An open stream with its waiting events, up to a limit.
final class Listener: Sendable {
    private struct State {
        var waiting: [LiveEvent] = []
        var lastID: UInt64
        var isLagging = false
        var needsHeartbeat = false
        var heartbeats = 0
    }

    /// Yields when an event waits.
    let signals: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    private let state: Mutex<State>
    private let queueLimit: Int

    /// Opens a stream with the missed events; `nil` if they were deleted.
    init(queueLimit: Int, lastID: UInt64, missed: [LiveEvent]?) {
        (signals, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        state = Mutex(State(waiting: missed ?? [], lastID: lastID, isLagging: missed == nil))
        self.queueLimit = queueLimit
        continuation.yield()
    }

    /// Adds an event; if too many wait, one `resync` replaces all.
    func offer(_ event: LiveEvent) {
        state.withLock { state in
            state.lastID = event.id
            if state.isLagging { return }
            state.waiting.append(event)
            guard state.waiting.count > queueLimit else { return }
            state.waiting.removeAll()
            state.isLagging = true
        }
    }

    /// Sends the waiting events.
    func wake() { continuation.yield() }

    /// Sends a heartbeat if nothing waits; ends the stream after so many.
    func keepAlive(atMost limit: Int) {
        let isOver = state.withLock { state in
            state.needsHeartbeat = true
            state.heartbeats += 1
            return state.heartbeats >= limit
        }
        wake()
        if isOver { finish() }
    }

    func finish() { continuation.finish() }

    /// Returns and removes all waiting events.
    func take() -> [LiveEvent] {
        state.withLock { state in
            defer {
                state.waiting = []
                state.isLagging = false
                state.needsHeartbeat = false
            }
            if state.isLagging { return [.resync(id: state.lastID)] }
            if state.waiting.isEmpty { return state.needsHeartbeat ? [.heartbeat] : [] }
            return state.waiting
        }
    }
}
