import CrosstownValues
import CrosstownWeb

/// The addresses of webhooks in the console.
enum WebhookLinks {
    static let home: Link = "/console/webhooks"

    static func endpoint(_ id: Identifier<WebhookEndpoint>) -> Link { "/console/webhooks/\(id)" }
    static func wish(_ name: String, _ id: Identifier<WebhookEndpoint>) -> Link { "/console/webhooks/\(id)/\(name)" }
    static func delivery(_ id: Identifier<WebhookEndpoint>, _ delivery: Int64) -> Link {
        "/console/webhooks/\(id)/deliveries/\(delivery)"
    }
    static func sendAgain(_ id: Identifier<WebhookEndpoint>, _ delivery: Int64) -> Link {
        "/console/webhooks/\(id)/deliveries/\(delivery)/send-again"
    }
}
