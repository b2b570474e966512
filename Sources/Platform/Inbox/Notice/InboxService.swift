import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import HTTPTypes

/// Reads and updates inboxes for users.
struct InboxService: Sendable {
    /// How many notifications a page shows.
    private static let pageLength = 30

    let database: any Database
    let clock: any WallClock
    let catalog: NoticeCatalog
    let teller: NoticeTeller

    /// Returns a page of a user's notifications.
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

    /// Returns a notification of a user or of a topic.
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

    /// Marks a notification as read; safe to repeat.
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

    /// Marks all notifications up to the newest shown as read.
    func readAll(by person: Identifier<Account>, upTo newest: Identifier<NoticeContent>?) async throws {
        let now = clock.now()
        try await database.write { transaction in
            try NoticeStore(transaction: transaction).markAllRead(of: person, upTo: newest, at: now)
            try InboxChanges.announce(of: [person], in: transaction)
        }
    }

    /// Deletes a notification; safe to repeat.
    func delete(_ id: Identifier<NoticeContent>, of person: Identifier<Account>) async throws {
        try await database.write { transaction in
            if try NoticeStore(transaction: transaction).remove(id, from: person) {
                try InboxChanges.announce(of: [person], in: transaction)
            }
        }
    }

    func sendTest(to person: Identifier<Account>) async throws -> Bool {
        try await database.write { transaction in
            try teller.tell(person, InboxKinds.testNotice, in: transaction)
            return try PushStore(transaction: transaction).devices(of: person).isEmpty == false
        }
    }
}

/// The content of an inbox page.
struct InboxContents: Sendable {
    let notices: [InboxNotice]
    /// The capabilities that sent the user's notifications.
    let capabilities: [String]
    /// The selected capability.
    let capability: String?
    let before: Identifier<NoticeContent>?
    let unread: Int
    let hasMore: Bool
}

/// The kinds of notifications that the inbox sends.
enum InboxKinds {
    static let welcome = NoticeKind("inbox.welcome", name: "Welcome", urgency: .low, channels: [])
    static let test = NoticeKind("inbox.test", name: "Test notifications", urgency: .high)
    static let all = [welcome, test]

    static let welcomeSubject = "inbox.welcome"

    static let welcomeNotice = Notice(
        welcome,
        title: "Welcome to Crosstown",
        text: "Your updates appear here. Choose other ways to get them.",
        link: InboxLinks.settings,
        about: [],
        subject: welcomeSubject
    )

    static let testNotice = Notice(
        test,
        title: "This is a test",
        text: "Notifications work. Choose here how you receive them.",
        link: InboxLinks.settings,
        about: [],
        subject: "inbox.test"
    )
}
