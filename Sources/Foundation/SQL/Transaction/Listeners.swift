import Synchronization

/// The listeners by channel; engines pass in the notifications of committed transactions.
public final class Listeners: Sendable {
    private struct Listener {
        let hear: @Sendable (String) -> Void
        let end: @Sendable () -> Void
    }

    private struct State {
        var listeners: [String: [Int: Listener]] = [:]
        var made = 0
    }

    private let state = Mutex(State())

    /// Creates an empty set of listeners.
    public init() {}

    /// Returns a stream of the future notifications of a channel, which stores the newest thousand unread ones.
    public func listen(_ channel: String) -> AsyncStream<String> {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingNewest(1000))
        let key = add(Listener(hear: { continuation.yield($0) }, end: { continuation.finish() }), to: channel)
        continuation.onTermination = { [weak self] _ in self?.forget(channel, key) }
        return stream
    }

    /// Calls `hear` with each future notification of a channel, until the returned value is released.
    public func follow(_ channel: String, _ hear: @escaping @Sendable (String) -> Void) -> Following {
        let key = add(Listener(hear: hear, end: {}), to: channel)
        return Following { [weak self] in self?.forget(channel, key) }
    }

    /// Passes a notification to all listeners of the channel.
    public func publish(_ channel: String, _ payload: String) {
        let listeners = state.withLock { $0.listeners[channel].map { Array($0.values) } ?? [] }
        for listener in listeners { listener.hear(payload) }
    }

    /// Ends all streams.
    public func finish() {
        let listeners = state.withLock { $0.listeners.values.flatMap(\.values) }
        for listener in listeners { listener.end() }
    }

    private func add(_ listener: Listener, to channel: String) -> Int {
        state.withLock { state in
            state.made += 1
            state.listeners[channel, default: [:]][state.made] = listener
            return state.made
        }
    }

    private func forget(_ channel: String, _ key: Int) {
        state.withLock { _ = $0.listeners[channel]?.removeValue(forKey: key) }
    }
}
