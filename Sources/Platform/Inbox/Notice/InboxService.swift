import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import HTTPTypes

/// What people do with their inboxes.
struct InboxService: Sendable {
    /// How many notices a page shows.
    private static let pageLength = 30

    let database: any Database
    let clock: any WallClock
    let catalog: NoticeCatalog
    let teller: NoticeTeller

    /// A page of a person's notices.
    func page(
        of person: Identifier<Account>,
        capability: String?,
        before: Identifier<NoticeContent>?
    ) async throws -> InboxContents {
        try await database.read { transaction in
            let store = NoticeStore(transaction: transaction)
            let found = try store.page(
                of: person,
                capability: capability,
                before: before,
                limit: Self.pageLength + 1
            )
            return InboxContents(
                notices: Array(found.prefix(Self.pageLength)),
                capabilities: try store.capabilities(of: person),
                capability: capability,
                before: before,
                unread: try store.countUnread(of: person),
                hasMore: found.count > Self.pageLength
            )
        }
    }

    func countUnread(of person: Identifier<Account>) async throws -> Int {
        try await database.read { try NoticeStore(transaction: $0).countUnread(of: person) }
    }

    /// A notice of a person, or one that was told to followers of a topic.
    ///
    /// - Throws: `InboxRefusal.unknownNotice`.
    func notice(_ id: Identifier<NoticeContent>, of person: Identifier<Account>?) async throws -> InboxNotice {
        try await database.read { transaction in
            let store = NoticeStore(transaction: transaction)
            if let person, let own = try store.find(id, of: person) { return own }
            guard let open = try store.findPublic(id) else { throw InboxRefusal.unknownNotice }
            return open
        }
    }

    /// Notes that a person has read a notice; pressing twice changes nothing.
    ///
    /// - Throws: `InboxRefusal.unknownNotice`.
    @discardableResult
    func read(_ id: Identifier<NoticeContent>, by person: Identifier<Account>) async throws -> InboxNotice {
        let now = clock.now()
        return try await database.write { transaction in
            let store = NoticeStore(transaction: transaction)
            guard let notice = try store.find(id, of: person) else { throw InboxRefusal.unknownNotice }
            if try store.markRead(id, of: person, at: now) {
                try InboxChanges.announce(of: [person], in: transaction)
            }
            return notice
        }
    }

    /// Notes that a person has read all that was shown.
    func readAll(by person: Identifier<Account>, upTo newest: Identifier<NoticeContent>?) async throws {
        let now = clock.now()
        try await database.write { transaction in
            try NoticeStore(transaction: transaction).markAllRead(of: person, upTo: newest, at: now)
            try InboxChanges.announce(of: [person], in: transaction)
        }
    }

    /// Removes a notice; where it is gone already, nothing is left to do.
    func delete(_ id: Identifier<NoticeContent>, of person: Identifier<Account>) async throws {
        try await database.write { transaction in
            if try NoticeStore(transaction: transaction).remove(id, from: person) {
                try InboxChanges.announce(of: [person], in: transaction)
            }
        }
    }

    /// Tells a person something to see that notices arrive; whether a device of theirs shows notices.
    func sendTest(to person: Identifier<Account>) async throws -> Bool {
        try await database.write { transaction in
            try teller.tell(person, InboxKinds.testNotice, in: transaction)
            return try PushStore(transaction: transaction).devices(of: person).isEmpty == false
        }
    }
}

/// What a page of an inbox shows.
struct InboxContents: Sendable {
    let notices: [InboxNotice]
    /// The capabilities that the person's notices come from.
    let capabilities: [String]
    /// The one that is shown alone.
    let capability: String?
    let before: Identifier<NoticeContent>?
    let unread: Int
    let hasMore: Bool
}

/// The kinds of notices that the inbox itself sends.
enum InboxKinds {
    static let welcome = NoticeKind("inbox.welcome", name: "Welcome", urgency: .low, channels: [])
    static let test = NoticeKind("inbox.test", name: "Test notices", urgency: .high)
    static let all = [welcome, test]

    static let welcomeSubject = "inbox.welcome"

    static let welcomeNotice = Notice(
        welcome,
        title: "Welcome to Crosstown",
        text: "What concerns you will be here. Choose how it reaches you besides.",
        link: InboxLinks.settings,
        about: [],
        subject: welcomeSubject
    )

    static let testNotice = Notice(
        test,
        title: "This is a test",
        text: "Notices reach you. You can choose here how they do.",
        link: InboxLinks.settings,
        about: [],
        subject: "inbox.test"
    )
}
