import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The query of deliveries.
struct DeliveriesQuery: Codable, Sendable {
    var id: Identifier<WebhookEndpoint>
    var state: WebhookDelivery.State?
    /// The delivery after which the list begins.
    var behind: Int64?
}
