import CrosstownKit
import CrosstownWeb
import Synchronization

/// The kinds of events that modules declare; the modules are registered once they are created.
final class WebhookCatalog: Sendable {
    /// An empty event for tests.
    static let test = WebhookKind("webhooks.test", explanation: "A test event sent on request", scope: "webhooks")

    private let known = Mutex<[WebhookKind]>([test])

    /// All kinds, in the order of the modules.
    var kinds: [WebhookKind] { known.withLock { $0 } }

    func learn(_ modules: [any ProgramServing]) {
        let kinds = [Self.test] + modules.flatMap(\.webhookKinds)
        known.withLock { $0 = kinds }
    }
}
