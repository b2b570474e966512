import CrosstownKit
import CrosstownWeb
import Synchronization

/// The kinds of events that modules declare; it hears of the modules once they are made.
final class WebhookCatalog: Sendable {
    /// An event that says nothing.
    static let test = WebhookKind("webhooks.test", explanation: "A test that somebody asked for", scope: "webhooks")

    private let known = Mutex<[WebhookKind]>([test])

    /// Every kind, in the order of the modules.
    var kinds: [WebhookKind] { known.withLock { $0 } }

    func learn(_ modules: [any ProgramServing]) {
        let kinds = [Self.test] + modules.flatMap(\.webhookKinds)
        known.withLock { $0 = kinds }
    }
}
