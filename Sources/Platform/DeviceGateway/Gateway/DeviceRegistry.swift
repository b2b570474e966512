import Synchronization

/// The connections of this server, by number and by link.
final class DeviceRegistry: Sendable {
    private struct State {
        var made = 0
        var connections: [Int: DeviceConnection] = [:]
        var links: [DeviceLink: (session: Int64, conversation: any DeviceConversation)] = [:]
        var known: Set<DeviceLink> = []
        /// The orders sent to links while they connected, by the number of the connection.
        var missed: [DeviceLink: [Int: [OutgoingOrder]]] = [:]

        mutating func takeMissed(_ link: DeviceLink, _ connection: DeviceConnection) -> [OutgoingOrder] {
            let missed = self.missed[link]?.removeValue(forKey: connection.number)
            if self.missed[link]?.isEmpty == true { self.missed[link] = nil }
            return missed ?? []
        }
    }

    private let state = Mutex(State())

    /// Creates the number of a new connection; `nil` where there are too many.
    func enter(atMost most: Int, _ connection: (Int) -> DeviceConnection) -> DeviceConnection? {
        state.withLock { state in
            guard state.connections.count < most else { return nil }
            state.made += 1
            let made = connection(state.made)
            state.connections[state.made] = made
            return made
        }
    }

    func leave(_ connection: DeviceConnection) {
        state.withLock { state in
            state.connections[connection.number] = nil
            guard let link = connection.link, state.links[link]?.conversation.connection === connection else { return }
            state.links[link] = nil
        }
    }

    /// Records that a link is about to connect: orders sent from then on are stored for its conversation.
    func expect(_ link: DeviceLink, on connection: DeviceConnection) {
        state.withLock { $0.missed[link, default: [:]][connection.number] = [] }
    }

    func giveUp(_ link: DeviceLink, on connection: DeviceConnection) {
        state.withLock { _ = $0.takeMissed(link, connection) }
    }

    /// Sends an order to a link, if it is connected to this server.
    func send(_ order: OutgoingOrder, to link: DeviceLink) {
        let conversation = state.withLock { state in
            if let coming = state.missed[link] { state.missed[link] = coming.mapValues { $0 + [order] } }
            return state.links[link]?.conversation
        }
        conversation?.send(order)
    }

    /// Registers the conversation of a link.
    ///
    /// - Returns: The conversation to end: the link's earlier one, or this one where it is not the newest or has ended
    ///   meanwhile; and the orders sent while the link connected.
    func identify(
        _ session: DeviceSession,
        _ conversation: any DeviceConversation
    ) -> (ended: (any DeviceConversation)?, missed: [OutgoingOrder]) {
        conversation.connection.identify(session.link)
        return state.withLock { state in
            state.known.insert(session.link)
            let missed = state.takeMissed(session.link, conversation.connection)
            let earlier = state.links[session.link]
            let isOpen = state.connections[conversation.connection.number] != nil
            guard isOpen, (earlier?.session ?? 0) < session.number else { return (conversation, []) }
            state.links[session.link] = (session.number, conversation)
            return (earlier?.conversation, missed)
        }
    }

    func conversation(with link: DeviceLink) -> (any DeviceConversation)? {
        state.withLock { $0.links[link]?.conversation }
    }

    /// The conversation that is older than the newest connection of its link.
    func conversation(before session: DeviceSession) -> (any DeviceConversation)? {
        state.withLock { state in
            guard let known = state.links[session.link], known.session < session.number else { return nil }
            return known.conversation
        }
    }

    func isKnown(_ link: DeviceLink) -> Bool { state.withLock { $0.known.contains(link) } }

    var linkCount: Int { state.withLock { $0.links.count } }

    var connections: [DeviceConnection] { state.withLock { Array($0.connections.values) } }
}
