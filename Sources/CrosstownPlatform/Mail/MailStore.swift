import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// All that is stored of e-mails that go out.
struct MailStore {
    let transaction: any Transaction

    /// Writes an e-mail down, unless one with its key is there.
    ///
    /// - Returns: whether it is new.
    func insert(
        _ mail: OutgoingMail,
        to person: Identifier<Account>?,
        key: String,
        isKept: Bool
    ) throws -> Bool {
        try transaction.execute(
            """
            INSERT INTO mail_message (id, key, person, address, subject, body, state, made_at, settled_at)
            VALUES (\(mail.id), \(key), \(person), \(mail.address), \(mail.subject), \(mail.body),
                \(isKept ? "kept" : "waiting"), \(mail.madeAt), \(isKept ? mail.madeAt : nil))
            ON CONFLICT (key) DO NOTHING
            """
        ) > 0
    }

    /// An e-mail that waits to be sent, and how often that was tried.
    func waiting(_ id: Identifier<OutgoingMail>) throws -> (mail: OutgoingMail, attempts: Int)? {
        try transaction.first(
            """
            SELECT id, address, subject, body, made_at, attempts FROM mail_message
            WHERE id = \(id) AND state = 'waiting'
            """
        ).map { (try OutgoingMail(row: $0), try $0.get("attempts")) }
    }

    /// Notes what became of an e-mail; its text goes, unless it is to be shown.
    func settle(
        _ id: Identifier<OutgoingMail>,
        as state: String,
        reply: String?,
        keepsBody: Bool,
        at now: Timestamp
    ) throws {
        let body: SQL = keepsBody ? "body" : "''"
        try transaction.execute(
            """
            UPDATE mail_message SET state = \(state), settled_at = \(now), reply = \(reply), body = \(body),
                attempts = attempts + 1
            WHERE id = \(id) AND state = 'waiting'
            """
        )
    }

    /// Notes an attempt in vain.
    func noteAttempt(_ id: Identifier<OutgoingMail>, reply: String?) throws {
        try transaction.execute(
            "UPDATE mail_message SET attempts = attempts + 1, reply = \(reply) WHERE id = \(id) AND state = 'waiting'"
        )
    }

    /// The latest e-mails with what became of them.
    func latest(_ limit: Int) throws -> [(mail: OutgoingMail, state: String)] {
        try transaction.query(
            """
            SELECT id, address, subject, body, made_at, state FROM mail_message
            ORDER BY made_at DESC, id DESC LIMIT \(limit)
            """
        ).map { (try OutgoingMail(row: $0), try $0.get("state")) }
    }

    func erase(_ person: Identifier<Account>) throws {
        try transaction.execute("DELETE FROM mail_message WHERE person = \(person)")
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
}

extension OutgoingMail {
    fileprivate init(row: Row) throws {
        self.init(
            id: try row.get("id"),
            address: try row.get("address"),
            subject: try row.get("subject"),
            body: try row.get("body"),
            madeAt: try row.get("made_at")
        )
    }
}
