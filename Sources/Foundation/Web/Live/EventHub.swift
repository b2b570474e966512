import NIOCore
public import ServiceLifecycle
import Synchronization

/// Sends events to listeners: topics to publish to, and streams that follow topics.
///
/// IDs grow over all topics. Each topic that is or was followed stores its latest events, so that a stream that
/// reconnects gets what it missed; if those are deleted, or a listener is too slow, `resync` tells it to load the page
/// again. Topics without listeners are only counted. As a service it keeps idle streams open and closes all streams at
/// shutdown.
public final class EventHub: Service {
    private struct State {
        var lastID: UInt64
        var topics: [String: Topic] = [:]
        var listeners: [Int: Listener] = [:]
        var nextListener = 0
        /// The number of stored topics without listeners.
        var idleTopics = 0
        /// The last event that may have been deleted, for topics that are not stored.
        var forgottenID: UInt64
    }

    private let state: Mutex<State>
    private let remembered: Int
    private let queueLimit: Int
    private let topicLimit: Int
    private let heartbeat: Duration
    /// The number of heartbeats after which a stream ends.
    private let mostHeartbeats: Int
    private let clock: any Clock<Duration>

    /// Creates a hub.
    ///
    /// - Parameters:
    ///   - firstID: greater than every ID of an earlier hub, for example from the time of day.
    ///   - remembered: how many events each topic stores.
    ///   - queueLimit: how many events may wait for one slow listener.
    ///   - topicLimit: how many topics without listeners are stored.
    ///   - heartbeat: the interval of heartbeats.
    ///   - life: the maximum time of a stream; browsers then reconnect automatically, with a new check of their
    ///     session.
    ///   - clock: the clock of the heartbeat.
    public init(
        firstID: UInt64 = 1,
        remembered: Int = 128,
        queueLimit: Int = 64,
        topicLimit: Int = 10_000,
        heartbeat: Duration = .seconds(15),
        life: Duration = .seconds(1800),
        clock: any Clock<Duration> = .continuous
    ) {
        state = Mutex(State(lastID: firstID, forgottenID: firstID))
        self.remembered = remembered
        self.queueLimit = queueLimit
        self.topicLimit = topicLimit
        self.heartbeat = heartbeat
        mostHeartbeats = max(1, Int((life / heartbeat).rounded(.up)))
        self.clock = clock
    }

    /// The number of open streams.
    public var listenerCount: Int { state.withLock { $0.listeners.count } }

    /// The number of stored topics.
    public var topicCount: Int { state.withLock { $0.topics.count } }

    /// Sends an event to every listener of a topic; the value is encoded once, as JSON, or not at all without
    /// listeners.
    ///
    /// - Throws: `EncodingError`.
    public func publish(_ name: StaticString, _ value: some Encodable, to topic: String) throws {
        guard isRemembered(topic) else { return }
        publish(name, text: String(decoding: try JSON.encode(value), as: UTF8.self), to: topic)
    }

    /// Sends an event with HTML to every listener of a topic.
    public func publish(_ name: StaticString, fragment: Markup, to topic: String) {
        guard isRemembered(topic) else { return }
        publish(name, text: fragment.debugDescription, to: topic)
    }

    /// Keeps idle streams open until shutdown, then closes all.
    public func run() async throws {
        do {
            try await cancelWhenGracefulShutdown {
                while true {
                    try await self.clock.sleep(for: self.heartbeat)
                    for listener in self.state.withLock({ Array($0.listeners.values) }) {
                        listener.keepAlive(atMost: self.mostHeartbeats)
                    }
                }
            }
        } catch is CancellationError {
            finish()
        }
    }

    /// Closes all streams.
    public func finish() {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.finish() }
    }

    /// Returns whether a topic has listeners, or had some that may return; otherwise an event of it counts as deleted.
    private func isRemembered(_ topic: String) -> Bool {
        state.withLock { state in
            if state.topics[topic] != nil { return true }
            state.lastID += 1
            state.forgottenID = state.lastID
            return false
        }
    }

    private func publish(_ name: StaticString, text: String, to topic: String) {
        let listeners = state.withLock { state in
            state.lastID += 1
            guard let followers = state.topics[topic]?.listeners else {
                // Deleted since the lookup.
                state.forgottenID = state.lastID
                return [Listener]()
            }
            let event = LiveEvent(id: state.lastID, name: name.description, text: text)
            state.topics[topic]?.remember(event, limit: remembered)
            let listeners = followers.compactMap { state.listeners[$0] }
            for listener in listeners { listener.offer(event) }
            return listeners
        }
        for listener in listeners { listener.wake() }
    }

    private func forgetIdleTopics(in state: inout State) {
        guard state.idleTopics > topicLimit else { return }
        state.topics = state.topics.filter { !$0.value.listeners.isEmpty }
        state.idleTopics = 0
        state.forgottenID = state.lastID
    }

    /// Opens a stream over topics, beginning with the missed events after an ID.
    func listen(to topics: [String], after lastEventID: UInt64?) -> (id: Int, listener: Listener) {
        state.withLock { state in
            state.nextListener += 1
            let id = state.nextListener
            var missed: [LiveEvent] = []
            var isComplete = lastEventID.map { $0 <= state.lastID } ?? true
            for name in Set(topics) {
                if state.topics[name]?.listeners.isEmpty == true { state.idleTopics -= 1 }
                var topic = state.topics[name] ?? Topic(forgottenID: state.forgottenID)
                topic.listeners.insert(id)
                state.topics[name] = topic
                guard let lastEventID else { continue }
                isComplete = isComplete && lastEventID >= topic.forgottenID
                missed += topic.events.filter { $0.id > lastEventID }
            }
            missed.sort { $0.id < $1.id }
            let listener = Listener(queueLimit: queueLimit, lastID: state.lastID, missed: isComplete ? missed : nil)
            state.listeners[id] = listener
            return (id, listener)
        }
    }

    /// Closes a stream, if it is open.
    func leave(_ id: Int, topics: [String]) {
        state.withLock { state in
            guard let listener = state.listeners.removeValue(forKey: id) else { return }
            listener.finish()
            for name in Set(topics) {
                state.topics[name]?.listeners.remove(id)
                if state.topics[name]?.listeners.isEmpty == true { state.idleTopics += 1 }
            }
            forgetIdleTopics(in: &state)
        }
    }
}

/// The stored events and the listeners of a topic.
private struct Topic {
    var events: [LiveEvent] = []
    var listeners: Set<Int> = []
    /// The last event that may have been deleted.
    var forgottenID: UInt64

    mutating func remember(_ event: LiveEvent, limit: Int) {
        events.append(event)
        guard events.count > limit else { return }
        // Deleted in halves, so that many events share the cost of moving the rest.
        let surplus = events.count - (limit + 1) / 2
        forgottenID = events[surplus - 1].id
        events.removeFirst(surplus)
    }
}
