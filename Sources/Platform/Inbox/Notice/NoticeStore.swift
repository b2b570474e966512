import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The SQL of notifications and their contents.
struct NoticeStore {
    /// How many rows a statement inserts; smaller rests use powers of two, so that there are few statements to prepare.
    private static let chunk = 512

    let transaction: any Transaction

    /// Stores the content of a notification.
    func insert(
        _ notice: Notice,
        as id: Identifier<NoticeContent>,
        topic: DeviceTopic? = nil,
        at now: Timestamp
    ) throws {
        let (title, body) = (try StoredText.write(notice.title), try StoredText.write(notice.text))
        try transaction.execute(
            """
            INSERT INTO inbox_content
                (id, kind, capability, title, body, link, actions, subject, topic, written_at, is_about_known)
            VALUES (\(id), \(notice.kind.id), \(notice.kind.capability), \(title), \(body), \(notice.link.href),
                \(StoredActions.write(notice.actions)), \(notice.subject), \(topic?.name), \(now), 1)
            """
        )
        for person in Set(notice.about) where person != .nobody {
            try transaction.execute("INSERT INTO inbox_about (account, content) VALUES (\(person), \(id))")
        }
    }

    /// Adds a notification to inboxes.
    func insert(
        _ id: Identifier<NoticeContent>,
        subject: String?,
        to people: [Identifier<Account>],
        inDigestOf readers: Set<Identifier<Account>>
    ) throws {
        var rest = people[...]
        while !rest.isEmpty {
            let some = rest.prefix(Self.length(for: rest.count))
            var rows: SQL = "INSERT INTO inbox_notice (account, content, subject, in_digest) VALUES "
            for (index, person) in some.enumerated() {
                if index > 0 { rows.append(", ") }
                rows.append("(\(person), \(id), \(subject), \(readers.contains(person)))")
            }
            try transaction.execute(rows)
            rest = rest.dropFirst(some.count)
        }
    }

    private static func length(for count: Int) -> Int {
        var length = chunk
        while length > count { length /= 2 }
        return length
    }

    /// Deletes earlier notifications about a subject, read or not.
    ///
    /// With `unreadAlone`, what was read stays, but for notifications with actions.
    func remove(_ subject: String, from people: [Identifier<Account>], unreadAlone: Bool = false) throws {
        let asks: SQL = """
            EXISTS (SELECT 1 FROM inbox_content c WHERE c.id = inbox_notice.content AND c.actions IS NOT NULL)
            """
        let isOld: SQL = unreadAlone ? " AND (read_at IS NULL OR \(asks))" : ""
        for some in people.chunks(of: 1024) {
            let rows = try transaction.query(
                """
                DELETE FROM inbox_notice WHERE subject = \(subject) AND account IN \(list: some)\(isOld)
                RETURNING account, content
                """
            )
            try forget(rows)
        }
    }

    /// Returns which users have a notification about a subject, read or not.
    func people(told subject: String, among people: [Identifier<Account>]) throws -> [Identifier<Account>] {
        try people.chunks(of: 1024).flatMap { some in
            try transaction.query(
                "SELECT DISTINCT account FROM inbox_notice WHERE subject = \(subject) AND account IN \(list: some)"
            ).map { try $0.get("account") }
        }
    }

    func remove(_ id: Identifier<NoticeContent>, from person: Identifier<Account>) throws -> Bool {
        let rows = try transaction.query(
            "DELETE FROM inbox_notice WHERE account = \(person) AND content = \(id) RETURNING account, content"
        )
        try forget(rows)
        return !rows.isEmpty
    }

    func removeAll(of person: Identifier<Account>) throws {
        try forget(
            try transaction.query("DELETE FROM inbox_notice WHERE account = \(person) RETURNING account, content")
        )
    }

    /// Deletes notifications that name a user, including older ones found by their text.
    ///
    /// - Returns: the users whose inboxes changed.
    func removeAll(about person: Identifier<Account>, called names: Set<String>) throws -> [Identifier<Account>] {
        let contents: SQL = "SELECT content FROM inbox_about WHERE account = \(person)"
        return try remove(contents) + OldNotices(transaction: transaction).removeAll(about: person, called: names)
    }

    /// Deletes contents from all inboxes, and their waiting push messages.
    ///
    /// - Returns: the users whose inboxes changed.
    func remove(_ contents: SQL) throws -> [Identifier<Account>] {
        let readers = try transaction.query("SELECT DISTINCT account FROM inbox_notice WHERE content IN (\(contents))")
        try transaction.execute("DELETE FROM inbox_content WHERE id IN (\(contents))")
        return try readers.map { try $0.get("account") }
    }

    /// The users that notifications name.
    func people(in contents: [Identifier<NoticeContent>]) throws -> [Identifier<Account>] {
        try transaction.query("SELECT DISTINCT account FROM inbox_about WHERE content IN \(list: contents)")
            .map { try $0.get("account") }
    }

    /// Deletes contents that no inbox has, since they may name users.
    ///
    /// Waiting push messages for them are dropped.
    private func forget(_ rows: [Row]) throws {
        let contents = try Set(rows.map { try $0.get("content", as: Identifier<NoticeContent>.self) })
        guard !contents.isEmpty else { return }
        try transaction.execute(
            """
            DELETE FROM inbox_content WHERE id IN \(list: contents) AND topic IS NULL
                AND NOT EXISTS (SELECT 1 FROM inbox_notice n WHERE n.content = inbox_content.id)
            """
        )
    }

    func find(_ id: Identifier<NoticeContent>, of person: Identifier<Account>) throws -> InboxNotice? {
        try transaction.first(
            """
            SELECT \(InboxNotice.columns) FROM inbox_notice n JOIN inbox_content c ON c.id = n.content
            WHERE n.account = \(person) AND n.content = \(id)
            """
        ).map(InboxNotice.init(row:))
    }

    /// Returns a notification to followers of a topic, which everyone may read.
    func findPublic(_ id: Identifier<NoticeContent>) throws -> InboxNotice? {
        try transaction.first(
            """
            SELECT c.id, c.kind, c.capability, c.title, c.body, c.link, c.written_at, c.actions,
                c.written_at AS read_at
            FROM inbox_content c WHERE c.id = \(id) AND c.topic IS NOT NULL
            """
        ).map(InboxNotice.init(row:))
    }

    /// Returns a page of a user's notifications, newest first.
    func page(
        of person: Identifier<Account>,
        capability: String?,
        before: Identifier<NoticeContent>?,
        limit: Int
    ) throws -> [InboxNotice] {
        var statement: SQL = """
            SELECT \(InboxNotice.columns) FROM inbox_notice n JOIN inbox_content c ON c.id = n.content
            WHERE n.account = \(person)
            """
        if let before { statement.append(" AND n.content < \(before)") }
        if let capability { statement.append(" AND c.capability = \(capability)") }
        statement.append(" ORDER BY n.content DESC LIMIT \(limit)")
        return try transaction.query(statement).map(InboxNotice.init(row:))
    }

    /// The capabilities that sent a user's notifications.
    func capabilities(of person: Identifier<Account>) throws -> [String] {
        try transaction.query(
            """
            SELECT DISTINCT c.capability FROM inbox_notice n JOIN inbox_content c ON c.id = n.content
            WHERE n.account = \(person) ORDER BY c.capability
            """
        ).map { try $0.get(0) }
    }

    /// Whether a user has a notification about a subject.
    func holds(_ subject: String, of person: Identifier<Account>) throws -> Bool {
        try transaction.first(
            "SELECT 1 FROM inbox_notice WHERE account = \(person) AND subject = \(subject)"
        ) != nil
    }

    func countUnread(of person: Identifier<Account>) throws -> Int {
        try transaction.query(
            "SELECT count(*) FROM inbox_notice WHERE account = \(person) AND read_at IS NULL"
        )[0].get(0)
    }

    /// Marks a notification as read.
    ///
    /// - Returns: whether it was unread.
    func markRead(_ id: Identifier<NoticeContent>, of person: Identifier<Account>, at now: Timestamp) throws -> Bool {
        try transaction.execute(
            """
            UPDATE inbox_notice SET read_at = \(now), in_digest = 0
            WHERE account = \(person) AND content = \(id) AND read_at IS NULL
            """
        ) > 0
    }

    /// Marks all notifications up to the newest shown as read.
    func markAllRead(
        of person: Identifier<Account>,
        upTo newest: Identifier<NoticeContent>?,
        at now: Timestamp
    ) throws {
        var statement: SQL = """
            UPDATE inbox_notice SET read_at = \(now), in_digest = 0 WHERE account = \(person) AND read_at IS NULL
            """
        if let newest { statement.append(" AND content <= \(newest)") }
        try transaction.execute(statement)
    }

    /// Returns the notifications that wait for a user's daily e-mail, and clears their mark.
    func takeDigest(of person: Identifier<Account>) throws -> [InboxNotice] {
        let notices = try transaction.query(
            """
            SELECT \(InboxNotice.columns) FROM inbox_notice n JOIN inbox_content c ON c.id = n.content
            WHERE n.account = \(person) AND n.in_digest = 1 AND n.read_at IS NULL ORDER BY n.content DESC
            """
        ).map(InboxNotice.init(row:))
        try transaction.execute(
            "UPDATE inbox_notice SET in_digest = 0 WHERE account = \(person) AND in_digest = 1"
        )
        return notices
    }
}
