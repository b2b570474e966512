public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// The topics of live streams about cases; events are published after the commit of a change.
public enum CaseTopic {
    static let channel = "cases"

    /// Returns the topic for changes of one case.
    public static func of(_ id: Identifier<Case>) -> String { "cases/\(id)" }

    /// Returns the topic for changes of all cases of a subject.
    public static func of(subject: String) -> String { "cases/\(subject)" }

    static func announce(_ changed: Case, in transaction: any Transaction) throws {
        try transaction.notify(channel, "\(changed.subject) \(changed.id)")
    }
}

/// Notifies the live streams on every server of changed cases.
public enum CaseAnnouncer {
    /// The name of the event, for live regions of pages.
    public static let event: StaticString = "case-changed"

    /// Returns the listener that notifies the streams of a hub; `event` is the event's name there.
    public static func listener(
        _ database: any Database,
        to hub: EventHub,
        as event: StaticString = event
    ) -> ChannelListener {
        ChannelListener(database, to: CaseTopic.channel) { change in
            let names = change.split(separator: " ").map(String.init)
            // Encoding a text can't fail.
            for name in names { try? hub.publish(event, ["topic": name], to: "cases/\(name)") }
        }
    }
}
