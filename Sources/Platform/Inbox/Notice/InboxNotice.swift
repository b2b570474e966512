import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Foundation

/// A notification in a user's inbox.
struct InboxNotice: Hashable, Sendable {
    static let columns: SQL = "c.id, c.kind, c.capability, c.title, c.body, c.link, c.written_at, c.actions, n.read_at"

    let id: Identifier<NoticeContent>
    let kind: String
    let capability: String
    let title: LocalizedText
    let text: LocalizedText
    let link: Link
    let writtenAt: Timestamp
    /// What its reader can decide.
    let actions: [NoticeAction]
    let readAt: Timestamp?

    init(row: Row) throws {
        var reader = RowReader(row)
        id = try reader.next()
        kind = try reader.next()
        capability = try reader.next()
        title = try StoredText.read(try reader.next())
        text = try StoredText.read(try reader.next())
        link = Link(untrusted: try reader.next()) ?? "/inbox"
        writtenAt = try reader.next()
        actions = try StoredActions.read(try reader.next())
        readAt = try reader.next()
    }
}

/// Encodes texts for tables without translating, so that each reader sees their language.
enum StoredText {
    static func write(_ text: LocalizedText) throws -> String {
        String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    }

    static func read(_ stored: String) throws -> LocalizedText {
        try JSONDecoder().decode(LocalizedText.self, from: Data(stored.utf8))
    }
}

/// What can be decided about a notification as tables store it: nothing where there is no decision.
enum StoredActions {
    static func write(_ actions: [NoticeAction]) throws -> String? {
        if actions.isEmpty { return nil }
        return String(decoding: try JSONEncoder().encode(actions), as: UTF8.self)
    }

    static func read(_ stored: String?) throws -> [NoticeAction] {
        try stored.map { try JSONDecoder().decode([NoticeAction].self, from: Data($0.utf8)) } ?? []
    }
}

extension InboxNotice {
    static let personal = PersonalTable(
        "inbox_notice",
        [
            .account("account", in: "Notifications"),
            .listed("c.written_at", as: .moment("Received")),
            .listed("t.read_at", as: .moment("Read")),
            .listed("c.title", as: .plain("Title")),
            .listed("c.body", as: .plain("Text")),
            .listed("c.link", as: .plain("Link")),
            .impersonal("subject", because: "A key of what the notification is about."),
        ],
        joining: "JOIN inbox_content c ON c.id = t.content",
        order: "t.content"
    )

    /// The users that notifications name.
    static let about = PersonalTable(
        "inbox_about",
        [.account("account", notExported: "Whom a notification to somebody else names; it is theirs.")]
    )

    static let contents = PersonalTable(
        "inbox_content",
        [
            .content(
                "title",
                "body",
                notExported: "It is listed with the notifications of those who got it.",
                stays: "It is deleted with the notifications, after 90 days at most."
            ),
            .impersonal("subject", because: "A key of what the notification is about."),
        ]
    )
}
