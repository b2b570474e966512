import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The SQL of devices, their topics and waiting messages.
struct PushStore {
    /// The database channel that announces messages to send.
    static let channel = "push"
    /// How many users a statement names.
    private static let chunk = 1024
    /// Updates the last successful delivery to a device once a day.
    private static let day: Int64 = 86_400_000

    let transaction: any Transaction

    // MARK: Messages

    /// Queues a message for all devices of users, each group from a moment on.
    func enqueue(_ content: Identifier<NoticeContent>, _ people: [Timestamp: [Identifier<Account>]]) throws {
        for (moment, people) in people {
            var count = 0
            for some in people.chunks(of: Self.chunk) {
                count += try transaction.execute(
                    """
                    INSERT INTO inbox_delivery (device, content, due_at)
                    SELECT id, \(content), \(moment) FROM inbox_device WHERE account IN \(list: some)
                    """
                )
            }
            if count > 0 { try call(at: moment) }
        }
    }

    /// Queues a message for all devices that follow a topic, except devices whose owners receive `others` with the same
    /// content.
    ///
    /// - Returns: the number of messages.
    func enqueue(
        _ content: Identifier<NoticeContent>,
        followersOf topics: [DeviceTopic],
        toldOf others: [Identifier<NoticeContent>],
        at now: Timestamp
    ) throws -> Int {
        let told: SQL =
            others.isEmpty
            ? ""
            : """
            AND hash NOT IN (
                SELECT e.hash FROM inbox_delivery l JOIN inbox_device e ON e.id = l.device
                WHERE l.content IN \(list: others)
            )
            """
        let count = try transaction.execute(
            """
            INSERT INTO inbox_delivery (device, content, due_at)
            SELECT id, \(content), \(now) FROM inbox_device
            WHERE id IN (SELECT device FROM inbox_topic WHERE topic IN \(list: topics.map(\.name))) \(told)
            """
        )
        if count > 0 { try call(at: now) }
        return count
    }

    private func call(at moment: Timestamp) throws {
        try transaction.notify(Self.channel, "\(moment.milliseconds)")
    }

    /// Claims due messages for one server; they become due again at `leased` in case the server fails.
    func claim(atMost limit: Int, at now: Timestamp, until leased: Timestamp) throws -> [PushDelivery] {
        let deliveries = try transaction.query(
            """
            SELECT \(PushDelivery.columns), CASE WHEN e.account IS NOT NULL AND NOT EXISTS (
                SELECT 1 FROM inbox_notice n
                WHERE n.account = e.account AND n.content = d.content AND n.read_at IS NULL
            ) THEN 1 ELSE 0 END AS is_over
            FROM inbox_delivery d JOIN inbox_device e ON e.id = d.device JOIN inbox_content c ON c.id = d.content
            WHERE d.due_at <= \(now) ORDER BY d.due_at LIMIT \(limit)
            \(sqlite: "", postgres: "FOR UPDATE OF d SKIP LOCKED")
            """
        ).map(PushDelivery.init(row:))
        if deliveries.isEmpty { return [] }
        try transaction.execute(
            """
            UPDATE inbox_delivery SET due_at = \(leased), attempts = attempts + 1
            WHERE id IN \(list: deliveries.map(\.id))
            """
        )
        return deliveries
    }

    func nextDue() throws -> Timestamp? {
        try transaction.first("SELECT due_at FROM inbox_delivery ORDER BY due_at LIMIT 1")?.get(0)
    }

    func countDeliveries() throws -> Int {
        try transaction.query("SELECT count(*) FROM inbox_delivery")[0].get(0)
    }

    /// Stores the outcomes of messages.
    func settle(_ outcomes: [(delivery: PushDelivery, outcome: DeliveryOutcome)], at now: Timestamp) throws {
        let done = outcomes.filter { $0.outcome == .delivered || $0.outcome == .dropped }.map(\.delivery.id)
        try transaction.execute("DELETE FROM inbox_delivery WHERE id IN \(list: done)")
        let gone = Set(outcomes.filter { $0.outcome == .deviceGone }.map(\.delivery.device))
        if !gone.isEmpty { try transaction.execute("DELETE FROM inbox_device WHERE id IN \(list: gone)") }
        let alive = Set(outcomes.filter { $0.outcome == .delivered }.map(\.delivery.device))
        let yesterday = now.advanced(milliseconds: -Self.day)
        try transaction.execute(
            "UPDATE inbox_device SET seen_at = \(now) WHERE id IN \(list: alive) AND seen_at < \(yesterday)"
        )
        for (delivery, outcome) in outcomes {
            switch outcome {
            case .delivered, .dropped, .deviceGone: break
            case .retry(let moment): try postpone(delivery, to: moment, attempts: delivery.attempts + 1)
            case .held(let moment): try postpone(delivery, to: moment, attempts: delivery.attempts)
            }
        }
    }

    private func postpone(_ delivery: PushDelivery, to moment: Timestamp, attempts: Int) throws {
        try transaction.execute(
            "UPDATE inbox_delivery SET due_at = \(moment), attempts = \(attempts) WHERE id = \(delivery.id)"
        )
    }

    // MARK: Devices

    /// Stores a subscription of a user's device, even if it belonged to another user before.
    func keep(
        _ subscription: DeviceSubscription,
        of account: Identifier<Account>?,
        as id: Identifier<PushDevice>,
        at now: Timestamp
    ) throws -> Identifier<PushDevice> {
        let endpoint = subscription.endpoint
        return try transaction.query(
            """
            INSERT INTO inbox_device
                (id, hash, follows_topics, account, endpoint, p256dh, auth, language, seen_at)
            VALUES (\(id), \(endpoint.hash), \(account == nil), \(account), \(endpoint.address),
                \(subscription.keys.p256dh), \(subscription.keys.auth), \(subscription.language), \(now))
            ON CONFLICT (hash, follows_topics) DO UPDATE SET account = excluded.account,
                p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language,
                seen_at = excluded.seen_at
            RETURNING id
            """
        )[0].get("id")
    }

    /// Returns the device of an address: one that follows topics, or one of a user.
    func find(_ endpoint: PushEndpoint, followsTopics: Bool) throws -> PushDevice? {
        try transaction.first(
            """
            SELECT \(PushDevice.columns) FROM inbox_device
            WHERE hash = \(endpoint.hash) AND follows_topics = \(followsTopics)
            """
        ).map(PushDevice.init(row:))
    }

    func devices(of person: Identifier<Account>) throws -> [PushDevice] {
        try transaction.query(
            """
            SELECT \(PushDevice.columns) FROM inbox_device WHERE account = \(person) ORDER BY seen_at DESC, id
            """
        ).map(PushDevice.init(row:))
    }

    func forget(_ device: Identifier<PushDevice>, of person: Identifier<Account>) throws -> Bool {
        try transaction.execute("DELETE FROM inbox_device WHERE id = \(device) AND account = \(person)") > 0
    }

    func forget(_ device: Identifier<PushDevice>) throws {
        try transaction.execute("DELETE FROM inbox_device WHERE id = \(device)")
    }

    // MARK: Topics

    func topics(of device: Identifier<PushDevice>) throws -> [String] {
        try transaction.query("SELECT topic FROM inbox_topic WHERE device = \(device) ORDER BY topic")
            .map { try $0.get(0) }
    }

    /// Updates the topics that a device follows.
    func follow(_ topics: [String], unfollow others: [String], by device: Identifier<PushDevice>) throws {
        for topic in topics {
            try transaction.execute(
                "INSERT INTO inbox_topic (topic, device) VALUES (\(topic), \(device)) ON CONFLICT DO NOTHING"
            )
        }
        try transaction.execute("DELETE FROM inbox_topic WHERE device = \(device) AND topic IN \(list: others)")
    }

    func countDevices(following topic: DeviceTopic) throws -> Int {
        try transaction.query("SELECT count(*) FROM inbox_topic WHERE topic = \(topic.name)")[0].get(0)
    }
}
