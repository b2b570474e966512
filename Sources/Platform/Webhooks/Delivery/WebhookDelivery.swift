import CrosstownSQL
import CrosstownValues

/// One event for one endpoint, and what became of it.
struct WebhookDelivery: Sendable, Hashable {
    /// What an event's identity is of.
    enum Event {}

    /// How far a delivery is.
    enum State: String, Codable, Sendable, CaseIterable, SQLBindable, SQLReadable {
        /// It is sent, now or later.
        case waiting
        /// The endpoint took it.
        case delivered
        /// It was given up.
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
    /// How often it was tried by the schedule.
    let attempts: Int
    /// When it is tried next.
    let dueAt: Timestamp?
    /// When somebody has asked to send it again, which was not done yet.
    let resendAt: Timestamp?
    let settledAt: Timestamp?

    /// What receivers know it by: the same for every attempt.
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
