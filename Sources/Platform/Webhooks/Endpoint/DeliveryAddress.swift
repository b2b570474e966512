import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The address of one delivery.
struct DeliveryAddress: Codable, Sendable {
    var id: Identifier<WebhookEndpoint>
    var delivery: Int64
}
