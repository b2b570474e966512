import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The address of one endpoint.
struct EndpointAddress: Codable, Sendable {
    var id: Identifier<WebhookEndpoint>
}

/// A new secret.
struct SecretResponse: Codable, Sendable {
    let id: Identifier<WebhookEndpoint>
    /// The secret with which receivers verify signatures: `whsec_` and Base64.
    let secret: String
}

/// A list of endpoints.
struct EndpointsResponse: Codable, Sendable {
    let webhooks: [EndpointResponse]
    /// The available types of events.
    let types: [String]
}

/// A delivery in a list.
struct DeliveryResponse: Codable, Sendable {
    let id: Int64
    /// The `webhook-id` of every attempt.
    let webhookID: String
    let type: String
    let subject: String
    let state: WebhookDelivery.State
    let attempts: Int
    let happenedAt: Timestamp
    /// When the next attempt is due.
    let dueAt: Timestamp?
    let settledAt: Timestamp?

    init(_ delivery: WebhookDelivery) {
        id = delivery.id
        webhookID = delivery.webhookID
        type = delivery.type
        subject = delivery.subject
        state = delivery.state
        attempts = delivery.attempts
        happenedAt = delivery.happenedAt
        dueAt = delivery.resendAt ?? delivery.dueAt
        settledAt = delivery.settledAt
    }
}

/// A list of deliveries.
struct DeliveriesResponse: Codable, Sendable {
    let deliveries: [DeliveryResponse]
    /// The delivery after which the list continues.
    let next: Int64?
}
