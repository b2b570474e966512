import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What the inbox keeps about a person, and how that is erased.
enum InboxRecords {
    static func about(_ person: Identifier<Account>, in transaction: any Transaction) throws -> [PersonalRecords] {
        [
            try notices(person, in: transaction),
            try PersonalRecords(
                "Choices for notices",
                [.plain("Kind"), .yesOrNo("Notification"), .plain("E-mail"), .yesOrNo("Text message")],
                transaction,
                "SELECT kind, push, mail, text_message FROM inbox_choice WHERE account = \(person) ORDER BY kind"
            ),
            try PersonalRecords(
                "Quiet hours, in minutes after midnight",
                [.plain("From"), .plain("Until"), .plain("Daily e-mail")],
                transaction,
                "SELECT quiet_from, quiet_to, digest_at FROM inbox_hours WHERE account = \(person)"
            ),
            try PersonalRecords(
                "Devices that show notices",
                [.plain("Address at the push service"), .plain("Language"), .moment("Last reached")],
                transaction,
                "SELECT endpoint, language, seen_at FROM inbox_device WHERE account = \(person) ORDER BY seen_at"
            ),
        ]
    }

    /// Texts are kept with their values apart, and shown as they were read.
    private static func notices(
        _ person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> PersonalRecords {
        let found = try PersonalRecords(
            "Notices",
            [.moment("Told"), .moment("Read"), .plain("Title"), .plain("Text"), .plain("Link")],
            transaction,
            """
            SELECT c.written_at, n.read_at, c.title, c.body, c.link
            FROM inbox_notice n JOIN inbox_content c ON c.id = n.content
            WHERE n.account = \(person) ORDER BY n.content
            """
        )
        return try found.mapping { value, column in
            guard column == 2 || column == 3, case .text(let stored) = value else { return value }
            return .text(try StoredText.read(stored).english)
        }
    }

    /// Deletes a person's inbox, and the notices of others that name the person.
    static func erase(
        _ person: Identifier<Account>,
        _ people: any People,
        in transaction: any Transaction
    ) throws {
        let store = NoticeStore(transaction: transaction)
        try store.removeAll(of: person)
        let profile = try people.profiles(of: [person], in: transaction)[person]
        let names = Set([profile?.nickname, profile?.userName].compactMap(\.self))
        let readers = try store.removeAll(about: person, called: names)
        try InboxChanges.announce(of: Array(Set(readers)), in: transaction)
        try transaction.execute("DELETE FROM inbox_choice WHERE account = \(person)")
        try transaction.execute("DELETE FROM inbox_hours WHERE account = \(person)")
        try transaction.execute("DELETE FROM inbox_device WHERE account = \(person)")
    }

    /// What is removed by the clock.
    static let retention = [
        RetentionRule(
            "inbox.notices",
            explanation: "Notices are removed, read or not.",
            days: 90
        ) { olderThan, limit, transaction in
            try transaction.execute(
                """
                DELETE FROM inbox_content WHERE id IN (
                    SELECT id FROM inbox_content WHERE written_at < \(olderThan) ORDER BY written_at LIMIT \(limit)
                )
                """
            )
        },
        RetentionRule(
            "inbox.devices",
            explanation: "Devices that nothing has reached are forgotten, and with them the topics that they follow.",
            days: 180
        ) { olderThan, limit, transaction in
            try transaction.execute(
                """
                DELETE FROM inbox_device WHERE id IN (
                    SELECT id FROM inbox_device WHERE seen_at < \(olderThan) ORDER BY seen_at LIMIT \(limit)
                )
                """
            )
        },
    ]
}
