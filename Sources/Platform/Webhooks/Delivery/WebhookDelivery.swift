import CrosstownSQL
import CrosstownValues

/// The delivery of one event to one endpoint.
struct WebhookDelivery: Sendable, Hashable {
    /// The tag of event identifiers.
    enum Event {}

    /// The state of a delivery.
    enum State: String, Codable, Sendable, CaseIterable, SQLBindable, SQLReadable {
        /// Due now or later.
        case waiting
        /// Accepted by the endpoint.
        case delivered
        /// Failed permanently.
        case failed
    }

    let id: Int64
    let endpoint: Identifier<WebhookEndpoint>
    let event: Identifier<Event>
    let type: String
    let subject: String
    let body: String
    let happenedAt: Timestamp
    let state: State
    /// The number of scheduled attempts.
    let attempts: Int
    /// When the next attempt is due.
    let dueAt: Timestamp?
    /// When a user requested to resend it, if that is still to do.
    let resendAt: Timestamp?
    let settledAt: Timestamp?

    /// The identifier for receivers: the same for every attempt.
    var webhookID: String { "evt_\(event)" }
}

extension WebhookDelivery {
    static let columns: SQL = """
        d.id, d.endpoint, d.event, e.type, d.subject, e.body, e.happened_at, d.state, d.attempts, d.due_at, d.resend_at,
        d.settled_at
        """

    init(row: Row) throws {
        id = try row.get("id")
        endpoint = try row.get("endpoint")
        event = try row.get("event")
        type = try row.get("type")
        subject = try row.get("subject")
        body = try row.get("body")
        happenedAt = try row.get("happened_at")
        state = try row.get("state")
        attempts = try row.get("attempts")
        dueAt = try row.get("due_at")
        resendAt = try row.get("resend_at")
        settledAt = try row.get("settled_at")
    }
}
