import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What the inbox keeps about a person, and how that is erased.
enum InboxRecords {
    static func about(_ person: Identifier<Account>, in transaction: any Transaction) throws -> [PersonalRecords] {
        try [InboxNotice.personal].records(about: person, in: transaction).map(inWords)
            + InboxTables.settings.records(about: person, in: transaction)
    }

    /// Texts are kept with their values apart, and shown as they were read.
    private static func inWords(_ notices: PersonalRecords) throws -> PersonalRecords {
        try notices.mapping { value, column in
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
        try InboxTables.all.erase(person, in: transaction)
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
