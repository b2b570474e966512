import CrosstownKit
import CrosstownValues
import CrosstownWeb

struct DeliveryAddress: Codable, Sendable {
    var id: Identifier<WebhookEndpoint>
    var delivery: Int64
}
