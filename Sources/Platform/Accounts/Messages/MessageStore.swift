import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

struct MessageStore {
    /// The state of a message, for operators.
    struct Fate: Sendable {
        let message: OutgoingMessage
        let state: String
        let attempts: Int
        let settledAt: Timestamp?
        /// The last response of the relay or gateway.
        let reply: String?
    }

    let transaction: any Transaction

    /// Stores a message, unless one has the same key.
    ///
    /// - Returns: whether it is new.
    func insert(
        _ message: OutgoingMessage,
        to person: Identifier<Account>?,
        about: [Identifier<Account>],
        key: String,
        isKept: Bool
    ) throws -> Bool {
        let isNew =
            try transaction.execute(
                """
                INSERT INTO mail_message (id, channel, key, person, address, subject, body, state, made_at, settled_at)
                VALUES (\(message.id), \(message.channel), \(key), \(person), \(message.address), \(message.subject),
                    \(message.body), \(isKept ? "kept" : "waiting"), \(message.madeAt),
                    \(isKept ? message.madeAt : nil))
                ON CONFLICT (key) DO NOTHING
                """
            ) > 0
        guard isNew else { return false }
        for person in Set(about) where person != .nobody {
            try transaction.execute("INSERT INTO mail_about (person, message) VALUES (\(person), \(message.id))")
        }
        return true
    }

    /// Returns a queued message, and the number of attempts.
    func waiting(_ id: Identifier<OutgoingMessage>) throws -> (message: OutgoingMessage, attempts: Int)? {
        try transaction.first(
            """
            SELECT id, channel, address, subject, body, made_at, attempts FROM mail_message
            WHERE id = \(id) AND state = 'waiting'
            """
        ).map { (try OutgoingMessage(row: $0), try $0.get("attempts")) }
    }

    /// Updates the state of a message, and deletes its content unless it should be shown.
    func settle(
        _ id: Identifier<OutgoingMessage>,
        as state: String,
        reply: String?,
        keepsBody: Bool,
        at now: Timestamp
    ) throws {
        let words: SQL = keepsBody ? "" : ", body = '', subject = ''"
        try transaction.execute(
            """
            UPDATE mail_message SET state = \(state), settled_at = \(now), reply = \(reply),
                attempts = attempts + 1\(words)
            WHERE id = \(id) AND state = 'waiting'
            """
        )
    }

    func noteAttempt(_ id: Identifier<OutgoingMessage>, reply: String?) throws {
        try transaction.execute(
            "UPDATE mail_message SET attempts = attempts + 1, reply = \(reply) WHERE id = \(id) AND state = 'waiting'"
        )
    }

    /// Returns the latest messages with their states, page by page.
    func latest(
        state: String?,
        behind id: Identifier<OutgoingMessage>?,
        limit: Int
    ) throws -> [Fate] {
        var conditions: SQL = "1 = 1"
        if let state { conditions.append(" AND state = \(state)") }
        if let id { conditions.append(" AND id < \(id)") }
        return try transaction.query(
            """
            SELECT id, channel, address, subject, body, made_at, state, attempts, settled_at, reply
            FROM mail_message WHERE \(conditions) ORDER BY id DESC LIMIT \(limit)
            """
        ).map { row in
            Fate(
                message: try OutgoingMessage(row: row),
                state: try row.get("state"),
                attempts: try row.get("attempts"),
                settledAt: try row.get("settled_at"),
                reply: try row.get("reply")
            )
        }
    }

    /// Deletes messages sent to a user, by account or address, and messages to others that name them.
    func erase(_ person: Identifier<Account>) throws {
        let addresses = try MessageChannel.allCases.compactMap {
            try AddressStore(transaction: transaction, channel: $0).address(of: person)
        }
        try transaction.execute(
            """
            DELETE FROM mail_message WHERE person = \(person) OR address IN \(list: addresses)
                OR id IN (SELECT message FROM mail_about WHERE person = \(person))
            """
        )
    }

    func delete(olderThan moment: Timestamp, limit: Int) throws -> Int {
        try transaction.execute(
            """
            DELETE FROM mail_message WHERE id IN (
                SELECT id FROM mail_message WHERE settled_at < \(moment) ORDER BY settled_at LIMIT \(limit)
            )
            """
        )
    }

    /// Deletes the content of messages that were sent or failed before a moment.
    func empty(olderThan moment: Timestamp, limit: Int) throws -> Int {
        try transaction.execute(
            """
            UPDATE mail_message SET subject = '', body = '' WHERE id IN (
                SELECT id FROM mail_message WHERE settled_at < \(moment) AND (subject <> '' OR body <> '')
                ORDER BY settled_at LIMIT \(limit)
            )
            """
        )
    }
}

extension OutgoingMessage {
    fileprivate init(row: Row) throws {
        self.init(
            id: try row.get("id"),
            channel: try row.get("channel"),
            address: try row.get("address"),
            subject: try row.get("subject"),
            body: try row.get("body"),
            madeAt: try row.get("made_at")
        )
    }
}

extension MessageStore {
    static let personal = PersonalTable(
        "mail_message",
        [
            .account("person", in: "Emails and text messages"),
            .listed("t.made_at", as: .moment("When")),
            .listed("t.channel", as: .plain("By")),
            .content("address", as: .plain("To")),
            .content("subject", as: .plain("Subject")),
            .listed("t.state", as: .plain("Status")),
            .content("body", notExported: "It may contain a code, and is deleted as soon as it is sent."),
            .content("reply", notExported: "What the server of the other side said about its delivery."),
        ]
    )

    /// The users that messages name.
    static let about = PersonalTable(
        "mail_about",
        [
            .account("person", notExported: "Whom a message to somebody else names; it is theirs."),
            .impersonal("message", because: "The number of the message."),
        ]
    )
}
