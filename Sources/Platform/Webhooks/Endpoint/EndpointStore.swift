import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The SQL of endpoints.
struct EndpointStore {
    /// The database channel that announces events to send.
    static let channel = "webhook"

    let transaction: any Transaction

    func insert(_ endpoint: WebhookEndpoint, sealedSecret: String) throws {
        let types = endpoint.types.joined(separator: " ")
        let scopes = endpoint.scopes.sorted().joined(separator: " ")
        do {
            try transaction.execute(
                """
                INSERT INTO webhook_endpoint (id, program, scopes, name, address, types, secret, state, made_at)
                VALUES (\(endpoint.id), \(endpoint.program), \(scopes), \(endpoint.name), \(endpoint.address),
                    \(types), \(sealedSecret), \(endpoint.state), \(endpoint.madeAt))
                """
            )
        } catch DatabaseError.uniqueViolation {
            throw WebhookError.addressTaken
        }
    }

    /// The endpoints of a program, or all where `nil`, latest first.
    func list(of program: String?) throws -> [WebhookEndpoint] {
        var condition: SQL = ""
        if let program { condition = "WHERE program = \(program)" }
        return try transaction.query(
            "SELECT \(WebhookEndpoint.columns) FROM webhook_endpoint \(condition) ORDER BY id DESC LIMIT 1000"
        ).map(WebhookEndpoint.init(row:))
    }

    /// The number of a program's endpoints; of the city's where `nil`.
    func count(of program: String?) throws -> Int {
        try transaction.query(
            "SELECT count(*) FROM webhook_endpoint WHERE coalesce(program, '') = \(program ?? "")"
        )[0].get(0)
    }

    /// Returns an endpoint, only of the program where one is given.
    func find(_ id: Identifier<WebhookEndpoint>, of program: String?) throws -> WebhookEndpoint? {
        let found = try transaction.first(
            "SELECT \(WebhookEndpoint.columns) FROM webhook_endpoint WHERE id = \(id)"
        ).map(WebhookEndpoint.init(row:))
        if let program, found?.program != program { return nil }
        return found
    }

    /// The sealed secrets that are valid at a moment, newest first.
    func secrets(of id: Identifier<WebhookEndpoint>, at now: Timestamp) throws -> [String] {
        let row = try transaction.query(
            """
            SELECT secret, CASE WHEN old_secret_until > \(now) THEN old_secret END AS old_secret
            FROM webhook_endpoint WHERE id = \(id)
            """
        ).first
        return try row.map { [try $0.get("secret"), try $0.get("old_secret")].compactMap { $0 } } ?? []
    }

    /// Replaces the secret; the old one stays valid until a moment.
    func replaceSecret(
        of id: Identifier<WebhookEndpoint>,
        by sealedSecret: String,
        oldUntil moment: Timestamp
    ) throws {
        try transaction.execute(
            """
            UPDATE webhook_endpoint SET old_secret = secret, old_secret_until = \(moment), secret = \(sealedSecret)
            WHERE id = \(id)
            """
        )
    }

    func remove(_ id: Identifier<WebhookEndpoint>) throws {
        try transaction.execute("DELETE FROM webhook_endpoint WHERE id = \(id)")
    }

    func isAnyOn() throws -> Bool {
        try transaction.first("SELECT 1 FROM webhook_endpoint WHERE state = 'on' LIMIT 1") != nil
    }

    func listening() throws -> [WebhookEndpoint] {
        try transaction.query("SELECT \(WebhookEndpoint.columns) FROM webhook_endpoint WHERE state = 'on'")
            .map(WebhookEndpoint.init(row:))
    }

    /// Stops deliveries; waiting ones fail, and can be resent once the endpoint is on.
    func turnOff(_ id: Identifier<WebhookEndpoint>, _ cause: WebhookEndpoint.OffCause, at now: Timestamp) throws {
        try transaction.execute(
            """
            UPDATE webhook_endpoint SET state = 'off', off_cause = \(cause), due_at = NULL, leased_until = NULL
            WHERE id = \(id)
            """
        )
        try transaction.execute(
            """
            UPDATE webhook_delivery SET state = 'failed', due_at = NULL, settled_at = \(now), resend_at = NULL
            WHERE endpoint = \(id) AND state = 'waiting'
            """
        )
    }

    func turnOn(_ id: Identifier<WebhookEndpoint>, at now: Timestamp) throws {
        try transaction.execute(
            """
            UPDATE webhook_endpoint SET state = 'on', off_cause = NULL, failing_since = NULL, failures = 0,
                paused_until = NULL, full_since = NULL
            WHERE id = \(id)
            """
        )
        try wake(id, at: now)
    }

    // MARK: Sending

    /// Schedules the next look at an endpoint.
    func wake(_ id: Identifier<WebhookEndpoint>, at moment: Timestamp) throws {
        try transaction.execute(
            """
            UPDATE webhook_endpoint SET due_at = CASE WHEN due_at < \(moment) THEN due_at ELSE \(moment) END
            WHERE id = \(id) AND state = 'on'
            """
        )
        try transaction.notify(Self.channel, "\(moment.milliseconds)")
    }

    /// The condition that an endpoint has one of some standings.
    private static func fares(_ standings: Set<WebhookEndpoint.Standing>) -> SQL {
        let isPrompt: SQL = "(failing_since IS NULL AND is_slow = 0)"
        if standings == [.prompt] { return isPrompt }
        return standings == [.troubled] ? "NOT \(isPrompt)" : "1 = 1"
    }

    /// Claims a due endpoint for one sender; it becomes due again at a moment in case the sender fails.
    func claim(
        at now: Timestamp,
        until leased: Timestamp,
        among standings: Set<WebhookEndpoint.Standing>
    ) throws -> WebhookEndpoint? {
        let found = try transaction.query(
            """
            SELECT \(WebhookEndpoint.columns) FROM webhook_endpoint
            WHERE state = 'on' AND due_at <= \(now) AND (leased_until IS NULL OR leased_until <= \(now))
                AND \(Self.fares(standings))
            ORDER BY due_at LIMIT 1 \(sqlite: "", postgres: "FOR UPDATE SKIP LOCKED")
            """
        ).first.map(WebhookEndpoint.init(row:))
        guard let found else { return nil }
        try transaction.execute("UPDATE webhook_endpoint SET leased_until = \(leased) WHERE id = \(found.id)")
        return found
    }

    /// Releases an endpoint, and schedules when it is due again.
    func release(_ id: Identifier<WebhookEndpoint>, dueAt: Timestamp?, isSlow: Bool) throws {
        try transaction.execute(
            """
            UPDATE webhook_endpoint SET leased_until = NULL, due_at = \(dueAt), is_slow = \(isSlow)
            WHERE id = \(id) AND state = 'on'
            """
        )
        if let dueAt { try transaction.notify(Self.channel, "\(dueAt.milliseconds)") }
    }

    /// When the next unclaimed endpoint is due.
    func nextDue(among standings: Set<WebhookEndpoint.Standing>) throws -> Timestamp? {
        try transaction.first(
            """
            SELECT CASE WHEN leased_until > due_at THEN leased_until ELSE due_at END AS moment FROM webhook_endpoint
            WHERE state = 'on' AND due_at IS NOT NULL AND \(Self.fares(standings)) ORDER BY moment LIMIT 1
            """
        )?.get("moment")
    }

    func noteSuccess(_ id: Identifier<WebhookEndpoint>) throws {
        try transaction.execute(
            """
            UPDATE webhook_endpoint SET failing_since = NULL, failures = 0, paused_until = NULL WHERE id = \(id)
            """
        )
    }

    func noteFailures(
        _ id: Identifier<WebhookEndpoint>,
        _ count: Int,
        since moment: Timestamp,
        pausedUntil: Timestamp
    ) throws {
        try transaction.execute(
            """
            UPDATE webhook_endpoint SET failing_since = coalesce(failing_since, \(moment)),
                failures = failures + \(count), paused_until = \(pausedUntil)
            WHERE id = \(id)
            """
        )
    }

    /// Records that an event was lost because the queue was full.
    func noteDropped(_ id: Identifier<WebhookEndpoint>, at now: Timestamp) throws {
        try transaction.execute(
            """
            UPDATE webhook_endpoint SET dropped = dropped + 1, full_since = coalesce(full_since, \(now))
            WHERE id = \(id)
            """
        )
    }

    func noteRoom(_ id: Identifier<WebhookEndpoint>) throws {
        try transaction.execute("UPDATE webhook_endpoint SET full_since = NULL WHERE id = \(id)")
    }

    /// The number of endpoints that are on, and of failing ones among them.
    func counts() throws -> (on: Int, failing: Int) {
        let row = try transaction.query(
            """
            SELECT count(*) AS listening, count(CASE WHEN failing_since IS NOT NULL THEN 1 END) AS failing
            FROM webhook_endpoint WHERE state = 'on'
            """
        )[0]
        return (try row.get("listening"), try row.get("failing"))
    }
}
