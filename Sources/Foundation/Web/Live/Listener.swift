import Synchronization

/// One open stream: what waits to be sent to it, up to a limit.
final class Listener: Sendable {
    private struct State {
        var waiting: [LiveEvent] = []
        var lastID: UInt64
        var isLagging = false
        var needsHeartbeat = false
        var heartbeats = 0
    }

    /// Yields whenever something waits.
    let signals: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation
    private let state: Mutex<State>
    private let queueLimit: Int

    /// Opens a stream with what it missed; `nil` where that is no longer known.
    init(queueLimit: Int, lastID: UInt64, missed: [LiveEvent]?) {
        (signals, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
        state = Mutex(State(waiting: missed ?? [], lastID: lastID, isLagging: missed == nil))
        self.queueLimit = queueLimit
        continuation.yield()
    }

    /// Queues an event; where too many wait, all give way to one `resync`.
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

    /// Has the stream send what waits.
    func wake() { continuation.yield() }

    /// Has the stream send something, if nothing else; ends it after so many times.
    func keepAlive(atMost limit: Int) {
        let isOver = state.withLock { state in
            state.needsHeartbeat = true
            state.heartbeats += 1
            return state.heartbeats >= limit
        }
        wake()
        if isOver { finish() }
    }

    /// Ends the stream.
    func finish() { continuation.finish() }

    /// Takes all that waits to be sent.
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
