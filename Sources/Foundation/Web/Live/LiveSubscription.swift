/// A stream's registration at a hub; it ends with the response, even if that is never sent.
final class LiveSubscription: Sendable {
    let listener: Listener
    private let hub: EventHub
    private let id: Int
    private let topics: [String]

    init(hub: EventHub, topics: [String], lastEventID: UInt64?) {
        self.hub = hub
        self.topics = topics
        (id, listener) = hub.listen(to: topics, after: lastEventID)
    }

    deinit { end() }

    /// Closes the stream.
    func end() { hub.leave(id, topics: topics) }
}
