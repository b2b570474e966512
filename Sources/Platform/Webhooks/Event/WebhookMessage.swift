import CrosstownKit
import CrosstownValues

/// An event in the outbox, on its way to the endpoints that hear of it.
struct WebhookMessage: DomainEvent, Hashable {
    static let topic = "webhooks.event.1"

    let type: String
    /// The scope of the keys that hear of it besides its own program.
    let scope: String
    let subject: String
    let program: String?
    let isRehearsal: Bool
    let at: Timestamp
    /// A JSON object.
    let data: String
    /// The one endpoint that it is for; all where `nil`.
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

    /// What is posted; the order of its members never changes, since receivers check the bytes.
    var body: String { "{\"type\":\"\(type)\",\"timestamp\":\"\(at)\",\"data\":\(data)}" }
}
