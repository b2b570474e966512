import Synchronization

/// The streams that wait for notifications, by channel; engines hand in what committed transactions told.
public final class Listeners: Sendable {
    private struct State {
        var streams: [String: [Int: AsyncStream<String>.Continuation]] = [:]
        var made = 0
    }

    private let state = Mutex(State())

    /// Makes an empty set of listeners.
    public init() {}

    /// A stream of the payloads told to a channel from now on, keeping the newest thousand that were not read yet.
    public func listen(_ channel: String) -> AsyncStream<String> {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingNewest(1000))
        let key = state.withLock { state in
            state.made += 1
            state.streams[channel, default: [:]][state.made] = continuation
            return state.made
        }
        continuation.onTermination = { [weak self] _ in self?.forget(channel, key) }
        return stream
    }

    /// Hands a payload to everybody who listens to the channel.
    public func publish(_ channel: String, _ payload: String) {
        let streams = state.withLock { $0.streams[channel].map { Array($0.values) } ?? [] }
        for stream in streams { stream.yield(payload) }
    }

    /// Ends all streams.
    public func finish() {
        let streams = state.withLock { $0.streams.values.flatMap(\.values) }
        for stream in streams { stream.finish() }
    }

    private func forget(_ channel: String, _ key: Int) {
        state.withLock { _ = $0.streams[channel]?.removeValue(forKey: key) }
    }
}
