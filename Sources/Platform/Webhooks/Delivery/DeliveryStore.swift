import CrosstownSQL
import CrosstownValues

struct DeliveryStore {
    let transaction: any Transaction

    func insert(_ event: Identifier<WebhookDelivery.Event>, _ message: WebhookMessage) throws {
        try transaction.execute(
            """
            INSERT INTO webhook_event (id, type, subject, body, happened_at)
            VALUES (\(event), \(message.type), \(message.subject), \(message.body), \(message.at))
            """
        )
    }

    func enqueue(
        _ event: Identifier<WebhookDelivery.Event>,
        about subject: String,
        for endpoint: Identifier<WebhookEndpoint>,
        at now: Timestamp
    ) throws {
        try transaction.execute(
            """
            INSERT INTO webhook_delivery (endpoint, event, subject, state, due_at)
            VALUES (\(endpoint), \(event), \(subject), 'waiting', \(now))
            """
        )
    }

    /// The number of waiting events, up to a limit.
    func countWaiting(for endpoint: Identifier<WebhookEndpoint>, atMost limit: Int) throws -> Int {
        try transaction.query(
            """
            SELECT count(*) FROM (
                SELECT 1 FROM webhook_delivery WHERE endpoint = \(endpoint) AND state = 'waiting' LIMIT \(limit)
            ) w
            """
        )[0].get(0)
    }

    /// The number of waiting events per endpoint.
    func countWaiting(
        for endpoints: [Identifier<WebhookEndpoint>]
    ) throws -> [Identifier<WebhookEndpoint>: Int] {
        let rows = try transaction.query(
            """
            SELECT endpoint, count(*) AS waiting FROM webhook_delivery
            WHERE endpoint IN \(list: endpoints) AND state = 'waiting' GROUP BY endpoint
            """
        )
        return try rows.reduce(into: [:]) { $0[try $1.get("endpoint")] = try $1.get("waiting") }
    }

    func countWaiting() throws -> Int {
        try transaction.query("SELECT count(*) FROM webhook_delivery WHERE state = 'waiting'")[0].get(0)
    }

    /// The condition that no earlier delivery of the same subject as `d` waits.
    private static let isFirst: SQL = """
        NOT EXISTS (
            SELECT 1 FROM webhook_delivery x
            WHERE x.endpoint = d.endpoint AND x.subject = d.subject AND x.state = 'waiting' AND x.id < d.id
        )
        """

    /// The due deliveries: requested resends, and the first waiting one of each subject.
    func due(for endpoint: Identifier<WebhookEndpoint>, at now: Timestamp, limit: Int) throws -> [WebhookDelivery] {
        let wished = try transaction.query(
            """
            SELECT \(WebhookDelivery.columns) FROM webhook_delivery d JOIN webhook_event e ON e.id = d.event
            WHERE d.endpoint = \(endpoint) AND d.resend_at <= \(now) ORDER BY d.resend_at LIMIT \(limit)
            """
        ).map(WebhookDelivery.init(row:))
        let first = try transaction.query(
            """
            SELECT \(WebhookDelivery.columns) FROM webhook_delivery d JOIN webhook_event e ON e.id = d.event
            WHERE d.endpoint = \(endpoint) AND d.state = 'waiting' AND d.due_at <= \(now) AND d.resend_at IS NULL
                AND \(Self.isFirst)
            ORDER BY d.due_at LIMIT \(limit)
            """
        ).map(WebhookDelivery.init(row:))
        return Array((wished + first).prefix(limit))
    }

    func nextDue(for endpoint: Identifier<WebhookEndpoint>) throws -> Timestamp? {
        let wished: Timestamp? = try transaction.query(
            "SELECT min(resend_at) FROM webhook_delivery WHERE endpoint = \(endpoint) AND resend_at IS NOT NULL"
        )[0].get(0)
        let first: Timestamp? = try transaction.query(
            """
            SELECT min(d.due_at) FROM webhook_delivery d
            WHERE d.endpoint = \(endpoint) AND d.state = 'waiting' AND \(Self.isFirst)
            """
        )[0].get(0)
        return [wished, first].compactMap { $0 }.min()
    }

    func insert(_ attempt: WebhookAttempt, of delivery: Int64) throws {
        try transaction.execute(
            """
            INSERT INTO webhook_attempt (delivery, is_manual, made_at, milliseconds, status, fault, answer)
            VALUES (\(delivery), \(attempt.isManual), \(attempt.madeAt), \(attempt.milliseconds), \(attempt.status),
                \(attempt.fault), \(attempt.answer))
            """
        )
    }

    func settle(_ delivery: Int64, as state: WebhookDelivery.State, at now: Timestamp) throws {
        try transaction.execute(
            """
            UPDATE webhook_delivery SET state = \(state), due_at = NULL, settled_at = \(now), resend_at = NULL
            WHERE id = \(delivery)
            """
        )
    }

    func postpone(_ delivery: Int64, attempts: Int, until moment: Timestamp) throws {
        try transaction.execute(
            """
            UPDATE webhook_delivery SET attempts = \(attempts), due_at = \(moment)
            WHERE id = \(delivery) AND state = 'waiting'
            """
        )
    }

    /// Deletes the request to resend, after the attempt.
    func endResending(_ delivery: Int64) throws {
        try transaction.execute("UPDATE webhook_delivery SET resend_at = NULL WHERE id = \(delivery)")
    }

    func resend(_ delivery: Int64, at now: Timestamp) throws {
        try transaction.execute("UPDATE webhook_delivery SET resend_at = \(now) WHERE id = \(delivery)")
    }

    /// Resends in order all deliveries that failed since a moment; returns their number.
    func recover(_ endpoint: Identifier<WebhookEndpoint>, since moment: Timestamp, at now: Timestamp) throws -> Int {
        try transaction.execute(
            """
            UPDATE webhook_delivery SET state = 'waiting', attempts = 0, due_at = \(now), settled_at = NULL
            WHERE endpoint = \(endpoint) AND state = 'failed' AND settled_at >= \(moment)
            """
        )
    }

    // MARK: Looking

    func find(_ id: Int64) throws -> WebhookDelivery? {
        try transaction.first(
            """
            SELECT \(WebhookDelivery.columns) FROM webhook_delivery d JOIN webhook_event e ON e.id = d.event
            WHERE d.id = \(id)
            """
        ).map(WebhookDelivery.init(row:))
    }

    /// The deliveries of an endpoint, latest first, each with the result of its last attempt.
    func list(
        of endpoint: Identifier<WebhookEndpoint>,
        state: WebhookDelivery.State?,
        behind id: Int64?,
        limit: Int
    ) throws -> [WebhookDelivery] {
        var conditions: SQL = "d.endpoint = \(endpoint)"
        if let state { conditions.append(" AND d.state = \(state)") }
        if let id { conditions.append(" AND d.id < \(id)") }
        return try transaction.query(
            """
            SELECT \(WebhookDelivery.columns) FROM webhook_delivery d JOIN webhook_event e ON e.id = d.event
            WHERE \(conditions) ORDER BY d.id DESC LIMIT \(limit)
            """
        ).map(WebhookDelivery.init(row:))
    }

    func attempts(at delivery: Int64) throws -> [WebhookAttempt] {
        try transaction.query(
            """
            SELECT is_manual, made_at, milliseconds, status, fault, answer FROM webhook_attempt
            WHERE delivery = \(delivery) ORDER BY id LIMIT 200
            """
        ).map(WebhookAttempt.init(row:))
    }

    /// Deletes a limited number of events from before a moment, with their deliveries.
    func delete(olderThan moment: Timestamp, limit: Int) throws -> Int {
        try transaction.execute(
            """
            DELETE FROM webhook_event WHERE id IN (
                SELECT id FROM webhook_event WHERE happened_at < \(moment) ORDER BY happened_at LIMIT \(limit)
            )
            """
        )
    }
}

extension WebhookAttempt {
    fileprivate init(row: Row) throws {
        isManual = try row.get("is_manual")
        madeAt = try row.get("made_at")
        milliseconds = try row.get("milliseconds")
        status = try row.get("status")
        fault = try row.get("fault")
        answer = try row.get("answer")
    }
}
