import CrosstownKit
import CrosstownSQL
import CrosstownWeb
import Synchronization

/// What modules have declared: the kinds of notices that they send, and the topics that devices may follow.
///
/// The inbox is made before the modules that use it, and hears of them afterwards.
final class NoticeCatalog: Sendable {
    private struct State {
        var kinds: [NoticeKind] = []
        var byID: [String: NoticeKind] = [:]
        var capabilities: [(id: String, name: LocalizedText)] = []
        var topics: [FollowableTopic] = []
        var isComplete = false
    }

    private let state = Mutex(State())

    /// Hears of all modules.
    func learn(_ modules: [any NoticeDeclaring & CapabilityOffering]) {
        state.withLock { state in
            state.kinds = modules.flatMap(\.noticeKinds)
            state.byID = Dictionary(state.kinds.map { ($0.id, $0) }) { first, _ in first }
            state.topics = modules.flatMap(\.followableTopics)
            state.capabilities = modules.compactMap { $0.capability.map { ($0.id.description, $0.name) } }
            state.isComplete = true
        }
    }

    /// The kinds in the order in which modules declare them.
    var kinds: [NoticeKind] { state.withLock { $0.kinds } }

    /// The kinds that may concern somebody with these roles, in the order in which modules declare them.
    func kinds(for roles: Set<String>) -> [NoticeKind] {
        state.withLock { state in state.kinds.filter { $0.roles.isEmpty || !$0.roles.isDisjoint(with: roles) } }
    }

    /// A kind by its name; `nil` where no module of this build declares it any more.
    func kind(_ id: String) -> NoticeKind? { state.withLock { $0.byID[id] } }

    /// What people call a capability, such as `taxi`; `nil` for what is none of its own.
    func name(ofCapability id: String) -> LocalizedText? {
        state.withLock { state in state.capabilities.first { $0.id == id }?.name }
    }

    /// Refuses a kind that no module declares: people could not switch it off.
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

/// A mistake of a module that sends notices.
enum NoticeFault: Error, Hashable, Sendable {
    /// No module declares the kind.
    case unknownKind(String)
    /// The name of a topic is none.
    case badTopic
}

extension NoticeKind {
    /// The capability that a kind belongs to: what stands before the dot in its name.
    var capability: String { String(id.prefix { $0 != "." }) }
}
