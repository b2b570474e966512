import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// An endpoint, as its owner sees it.
struct EndpointResponse: Codable, Sendable {
    let id: Identifier<WebhookEndpoint>
    let name: String
    let address: String
    /// The types of events that it hears of; all where empty.
    let types: [String]
    let state: WebhookEndpoint.State
    let offCause: WebhookEndpoint.OffCause?
    /// Since when nothing succeeds.
    let failingSince: Timestamp?
    /// How many events wait.
    let waiting: Int
    /// How many events found the queue full and were lost.
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
