import CrosstownKit
import CrosstownSQL
import Synchronization

/// Records the events that programs are notified of.
final class RecordedWebhooks: Webhooks {
    private let recorded = Mutex<[WebhookEvent]>([])

    var events: [WebhookEvent] { recorded.withLock { $0 } }

    func isAnybodyListening(in transaction: any Transaction) throws -> Bool { true }

    func tell(_ event: WebhookEvent, in transaction: any Transaction) throws {
        recorded.withLock { $0.append(event) }
    }
}
