import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Tells a person's open pages, on every server, that the inbox has changed.
enum InboxChanges {
    private static let channel = "inbox"
    /// How many people one call names, which must stay under 8,000 bytes.
    private static let chunk = 200

    /// Announces the change once the transaction is committed.
    static func announce(of people: [Identifier<Account>], in transaction: any Transaction) throws {
        for some in people.chunks(of: chunk) {
            try transaction.notify(channel, some.map(\.description).joined(separator: " "))
        }
    }

    /// What the streams of a person follow.
    static func topic(of person: String) -> String { "inbox/\(person)" }

    /// Tells the streams of a hub.
    static func listener(_ database: any Database, to hub: EventHub) -> ChannelListener {
        ChannelListener(database, to: channel) { change in
            for person in change.split(separator: " ") {
                // Encoding nothing cannot fail.
                try? hub.publish("inbox-changed", Empty(), to: topic(of: String(person)))
            }
        }
    }
}
