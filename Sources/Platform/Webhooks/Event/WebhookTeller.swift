import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Distributes events of features to endpoints.
///
/// The feature's own transaction stores at most one row, so that the number and state of endpoints cost riders nothing.
struct WebhookTeller: Webhooks {
    /// The maximum number of waiting events per endpoint.
    let mostWaiting: Int
    let ids: any IdentifierSource
    let clock: any WallClock
    let alarm: WebhookAlarm

    func isAnybodyListening(in transaction: any Transaction) throws -> Bool {
        try EndpointStore(transaction: transaction).isAnyOn()
    }

    func tell(_ event: WebhookEvent, in transaction: any Transaction) throws {
        guard try isAnybodyListening(in: transaction) else { return }
        try WebhookMessage(event).publish(in: transaction, at: event.at)
    }

    var handlers: [String: OutboxRunner.Handler] {
        WebhookMessage.handler { message, transaction in try spread(message, in: transaction) }
    }

    private func spread(_ message: WebhookMessage, in transaction: any Transaction) throws {
        let (endpoints, deliveries) = (EndpointStore(transaction: transaction), DeliveryStore(transaction: transaction))
        let hearing = try endpoints.listening().filter { endpoint in
            message.endpoint.map { $0 == endpoint.id } ?? endpoint.hears(message)
        }
        guard !hearing.isEmpty else { return }
        let event = ids.next(WebhookDelivery.Event.self)
        try deliveries.insert(event, message)
        let now = clock.now()
        for endpoint in hearing {
            guard try deliveries.countWaiting(for: endpoint.id, atMost: mostWaiting) < mostWaiting else {
                try endpoints.noteDropped(endpoint.id, at: now)
                if endpoint.fullSince == nil { try alarm.tellFull(endpoint, in: transaction) }
                continue
            }
            if endpoint.fullSince != nil { try endpoints.noteRoom(endpoint.id) }
            try deliveries.enqueue(event, about: message.subject, for: endpoint.id, at: now)
            try endpoints.wake(endpoint.id, at: max(now, endpoint.pausedUntil ?? now))
        }
    }
}
