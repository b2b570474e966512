import CrosstownKit
import CrosstownSQL
import CrosstownWeb
import Synchronization

/// The notification kinds and device topics that modules declare.
///
/// Created before the modules; `learn(_:)` registers them later.
final class NoticeCatalog: Sendable {
    private struct State {
        var kinds: [NoticeKind] = []
        var byID: [String: NoticeKind] = [:]
        var capabilities: [(id: String, name: LocalizedText)] = []
        var topics: [FollowableTopic] = []
        var isComplete = false
    }

    private let state = Mutex(State())

    func learn(_ modules: [any NoticeDeclaring & CapabilityOffering]) {
        state.withLock { state in
            state.kinds = modules.flatMap(\.noticeKinds)
            state.byID = Dictionary(state.kinds.map { ($0.id, $0) }) { first, _ in first }
            state.topics = modules.flatMap(\.followableTopics)
            state.capabilities = modules.compactMap { $0.capability.map { ($0.id.description, $0.name) } }
            state.isComplete = true
        }
    }

    var kinds: [NoticeKind] { state.withLock { $0.kinds } }

    /// The kinds that users with these roles may receive, in the order of declaration.
    func kinds(for roles: Set<String>) -> [NoticeKind] {
        state.withLock { state in state.kinds.filter { $0.roles.isEmpty || !$0.roles.isDisjoint(with: roles) } }
    }

    /// Returns a kind by its name; `nil` where no module in this build declares it.
    func kind(_ id: String) -> NoticeKind? { state.withLock { $0.byID[id] } }

    /// The name of a capability such as `taxi` for users; `nil` where it has none.
    func name(ofCapability id: String) -> LocalizedText? {
        state.withLock { state in state.capabilities.first { $0.id == id }?.name }
    }

    /// Throws an error for an undeclared kind, which users could not switch off.
    func check(_ kind: NoticeKind) throws {
        let isKnown = state.withLock { !$0.isComplete || $0.byID[kind.id] != nil }
        guard isKnown else { throw NoticeFault.unknownKind(kind.id) }
    }

    /// Whether devices may follow a topic.
    func mayFollow(_ name: String, in transaction: any Transaction) throws -> Bool {
        let topic = state.withLock { state in state.topics.first { name.hasPrefix($0.prefix) } }
        return try topic?.exists(name, transaction) ?? false
    }
}

/// An error of a module that sends notifications.
enum NoticeFault: Error, Hashable, Sendable {
    /// No module declares the kind.
    case unknownKind(String)
    /// The name of a topic is invalid.
    case badTopic
}

extension NoticeKind {
    var capability: String { String(id.prefix { $0 != "." }) }
}
