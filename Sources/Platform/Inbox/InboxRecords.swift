import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Exports and deletes what the inbox stores about a user.
enum InboxRecords {
    static func about(_ person: Identifier<Account>, in transaction: any Transaction) throws -> [PersonalRecords] {
        try [InboxNotice.personal].records(about: person, in: transaction).map(inWords)
            + InboxTables.settings.records(about: person, in: transaction)
    }

    /// Puts the values into the stored texts, as the user read them.
    private static func inWords(_ notices: PersonalRecords) throws -> PersonalRecords {
        try notices.mapping { value, column in
            guard column == 2 || column == 3, case .text(let stored) = value else { return value }
            return .text(try StoredText.read(stored).english)
        }
    }

    /// Deletes the inbox of a user, and other users' notifications that name the user.
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
        try InboxTables.all.erase(person, in: transaction)
    }

    /// How long notifications and devices are stored.
    static let retention = [
        RetentionRule(
            "inbox.notices",
            explanation: "We delete notifications, whether you’ve read them or not.",
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
            explanation: "We delete devices we can no longer reach, along with the topics they follow.",
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
