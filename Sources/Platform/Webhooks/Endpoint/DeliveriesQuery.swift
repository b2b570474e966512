import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// Which deliveries are asked for.
struct DeliveriesQuery: Codable, Sendable {
    var id: Identifier<WebhookEndpoint>
    var state: WebhookDelivery.State?
    /// Behind which delivery the list begins.
    var behind: Int64?
}
