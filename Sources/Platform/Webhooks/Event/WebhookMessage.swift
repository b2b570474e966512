import CrosstownKit
import CrosstownValues

/// An event in the outbox for the endpoints that receive it.
struct WebhookMessage: DomainEvent, Hashable {
    static let topic = "webhooks.event.1"

    let type: String
    /// The scope of keys that receive it, in addition to its own program.
    let scope: String
    let subject: String
    let program: String?
    let isRehearsal: Bool
    let at: Timestamp
    /// A JSON object.
    let data: String
    /// The only recipient; all endpoints where `nil`.
    var endpoint: Identifier<WebhookEndpoint>?

    init(_ event: WebhookEvent) {
        type = event.kind.type
        scope = event.kind.scope
        subject = event.subject
        program = event.program
        isRehearsal = event.isRehearsal
        at = event.at
        data = event.data
    }

    /// The body to post; the order of its members never changes, since receivers check the bytes.
    var body: String { "{\"type\":\"\(type)\",\"timestamp\":\"\(at)\",\"data\":\(data)}" }
}
