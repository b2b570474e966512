import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Notifies a user's open pages on every server when the inbox changes.
enum InboxChanges {
    private static let channel = "inbox"
    private static let chunk = 200

    /// Announces the change when the transaction commits.
    static func announce(of people: [Identifier<Account>], in transaction: any Transaction) throws {
        for some in people.chunks(of: chunk) {
            try transaction.notify(channel, some.map(\.description).joined(separator: " "))
        }
    }

    /// The topic of a user's streams.
    static func topic(of person: String) -> String { "inbox/\(person)" }

    /// Forwards changes to the streams of a hub.
    static func listener(_ database: any Database, to hub: EventHub) -> ChannelListener {
        ChannelListener(database, to: channel) { change in
            for person in change.split(separator: " ") {
                // Encoding an empty value cannot fail.
                try? hub.publish("inbox-changed", Empty(), to: topic(of: String(person)))
            }
        }
    }
}
