import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Takes events of features, and gives each to the endpoints that hear of it.
///
/// In the feature's own transaction there is one row at most: how many listen, and how they fare, costs riders nothing.
struct WebhookTeller: Webhooks {
    /// How many events wait for an endpoint at most.
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

    /// What is done with the events in the outbox.
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
