import NIOCore
public import ServiceLifecycle
import Synchronization

/// Brings news to everybody who listens: topics to publish to, and streams that follow topics.
///
/// Ids grow over all topics. Each topic that somebody follows, or once followed, remembers its latest events, so that a
/// stream that comes back gets what it missed; where that is no longer remembered, and where a listener is too slow,
/// `resync` tells it to load the page again. What nobody ever followed costs no more than counting it.
/// As a service it keeps quiet streams alive and ends all streams at shutdown.
public final class EventHub: Service {
    private struct State {
        var lastID: UInt64
        var topics: [String: Topic] = [:]
        var listeners: [Int: Listener] = [:]
        var nextListener = 0
        /// How many topics are remembered that nobody follows now.
        var idleTopics = 0
        /// Every event up to this one may have been forgotten, of any topic that is not remembered.
        var forgottenID: UInt64
    }

    private let state: Mutex<State>
    private let remembered: Int
    private let queueLimit: Int
    private let topicLimit: Int
    private let heartbeat: Duration
    /// After how many signs of life a stream ends.
    private let mostHeartbeats: Int
    private let clock: any Clock<Duration>

    /// Makes a hub.
    ///
    /// - Parameters:
    ///   - firstID: greater than every id that a hub before this one gave, for example from the time of day.
    ///   - remembered: how many events each topic remembers.
    ///   - queueLimit: how many events may wait for one slow listener.
    ///   - topicLimit: how many topics are remembered that nobody follows.
    ///   - heartbeat: how often quiet streams are kept alive.
    ///   - life: how long a stream lasts; browsers then connect again by themselves, and are asked again who they are.
    ///   - clock: measures the heartbeat.
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

    /// How many streams are open.
    public var listenerCount: Int { state.withLock { $0.listeners.count } }

    /// How many topics are remembered.
    public var topicCount: Int { state.withLock { $0.topics.count } }

    /// Tells every listener of a topic; the value is encoded once, as JSON, or not at all where nobody could ask for it.
    ///
    /// - Throws: `EncodingError`.
    public func publish(_ name: StaticString, _ value: some Encodable, to topic: String) throws {
        guard isRemembered(topic) else { return }
        publish(name, text: String(decoding: try JSON.encode(value), as: UTF8.self), to: topic)
    }

    /// Tells every listener of a topic, with a piece of the page to show.
    public func publish(_ name: StaticString, fragment: Markup, to topic: String) {
        guard isRemembered(topic) else { return }
        publish(name, text: fragment.debugDescription, to: topic)
    }

    /// Keeps quiet streams alive until shutdown, then ends all.
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

    /// Ends all streams.
    public func finish() {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.finish() }
    }

    /// Whether somebody follows a topic or may come back to it; where not, an event of it counts as forgotten.
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
                // Forgotten since it was looked for.
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

    /// Opens a stream over topics, beginning with what was missed since an event.
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

    /// Closes a stream; one that is closed stays as it is.
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

/// What a topic remembers, and who follows it.
private struct Topic {
    var events: [LiveEvent] = []
    var listeners: Set<Int> = []
    /// Every event up to this one may have been forgotten.
    var forgottenID: UInt64

    mutating func remember(_ event: LiveEvent, limit: Int) {
        events.append(event)
        guard events.count > limit else { return }
        // Dropped in halves, so that the cost of moving the rest is shared by many events.
        let surplus = events.count - (limit + 1) / 2
        forgottenID = events[surplus - 1].id
        events.removeFirst(surplus)
    }
}
