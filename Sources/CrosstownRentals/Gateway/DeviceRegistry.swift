import Synchronization

/// Speaks with one device.
protocol DeviceConversation: AnyObject, Sendable {
    var connection: DeviceConnection { get }

    /// Sends what there is to be sent.
    func lookForOrders() async

    /// Sends an order that counts as sent already.
    func send(_ order: OutgoingOrder)

    /// Says why, where the protocol has words for it, and ends the connection.
    func dismiss()
}

/// The connections of this server, by number and by what they belong to.
final class DeviceRegistry: Sendable {
    private struct State {
        var made = 0
        var connections: [Int: DeviceConnection] = [:]
        var links: [DeviceLink: (session: Int64, conversation: any DeviceConversation)] = [:]
        var known: Set<DeviceLink> = []
    }

    private let state = Mutex(State())

    /// Makes the number of a new connection; `nil` where there are too many.
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

    /// Notes who speaks on a connection, and gives the conversation that ends by it: the link's earlier one,
    /// or this one where it is not the newest or was ended meanwhile.
    func identify(_ session: DeviceSession, _ conversation: any DeviceConversation) -> (any DeviceConversation)? {
        conversation.connection.identify(session.link)
        return state.withLock { state in
            state.known.insert(session.link)
            let earlier = state.links[session.link]
            let isOpen = state.connections[conversation.connection.number] != nil
            guard isOpen, (earlier?.session ?? 0) < session.number else { return conversation }
            state.links[session.link] = (session.number, conversation)
            return earlier?.conversation
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

    /// Whether a link was let in before by this server.
    func isKnown(_ link: DeviceLink) -> Bool { state.withLock { $0.known.contains(link) } }

    /// How many links speak with this server.
    var linkCount: Int { state.withLock { $0.links.count } }

    var connections: [DeviceConnection] { state.withLock { Array($0.connections.values) } }
}
