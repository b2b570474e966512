public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// What live streams can follow of cases; announced after the commit that changed one.
public enum CaseTopic {
    static let channel = "cases"

    /// Changes of one case.
    public static func of(_ id: Identifier<Case>) -> String { "cases/\(id)" }

    /// Changes of all cases of a subject.
    public static func of(subject: String) -> String { "cases/\(subject)" }

    static func announce(_ changed: Case, in transaction: any Transaction) throws {
        try transaction.notify(channel, "\(changed.subject) \(changed.id)")
    }
}

/// Tells streams which cases changed, on every server that people are connected to.
public enum CaseAnnouncer {
    /// The name of the event, which live regions of pages name.
    public static let event: StaticString = "case-changed"

    /// What tells the streams of a hub; `event` is the event's name there.
    public static func listener(
        _ database: any Database,
        to hub: EventHub,
        as event: StaticString = event
    ) -> ChannelListener {
        ChannelListener(database, to: CaseTopic.channel) { change in
            let names = change.split(separator: " ").map(String.init)
            // Encoding a text cannot fail.
            for name in names { try? hub.publish(event, ["topic": name], to: "cases/\(name)") }
        }
    }
}
