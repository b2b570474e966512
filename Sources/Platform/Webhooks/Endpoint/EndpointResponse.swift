import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// An endpoint for its owner.
struct EndpointResponse: Codable, Sendable {
    let id: Identifier<WebhookEndpoint>
    let name: String
    let address: String
    /// The types of events it receives; all where empty.
    let types: [String]
    let state: WebhookEndpoint.State
    let offCause: WebhookEndpoint.OffCause?
    /// Since when everything fails.
    let failingSince: Timestamp?
    /// The number of waiting events.
    let waiting: Int
    /// The number of events lost because the queue was full.
    let dropped: Int
    let madeAt: Timestamp

    init(_ endpoint: WebhookEndpoint, waiting: Int) {
        id = endpoint.id
        name = endpoint.name
        address = endpoint.address
        types = endpoint.types
        state = endpoint.state
        offCause = endpoint.offCause
        failingSince = endpoint.failingSince
        self.waiting = waiting
        dropped = endpoint.dropped
        madeAt = endpoint.madeAt
    }
}
