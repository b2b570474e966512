import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The address of one endpoint.
struct EndpointAddress: Codable, Sendable {
    var id: Identifier<WebhookEndpoint>
}

/// A secret that was just made.
struct SecretResponse: Codable, Sendable {
    let id: Identifier<WebhookEndpoint>
    /// What receivers verify signatures with: `whsec_` and Base64.
    let secret: String
}

/// A list of endpoints.
struct EndpointsResponse: Codable, Sendable {
    let webhooks: [EndpointResponse]
    /// The types of events that there are.
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
    /// When it is tried next.
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
    /// Behind which delivery the list goes on.
    let next: Int64?
}
