import CrosstownKit
import CrosstownSQL
import CrosstownWeb
import ServiceLifecycle

/// Tells the open pages of people that something of theirs began, changed or ended, on every server.
struct ActivityAnnouncer: Service {
    let database: any Database
    let hub: EventHub

    /// Announces until shutdown.
    func run() async throws {
        let changes = database.listen(ActivityChange.channel)
        await cancelWhenGracefulShutdown {
            for await person in changes {
                // Encoding a text cannot fail.
                try? hub.publish("activity-changed", ["person": person], to: Self.topic(person))
            }
        }
    }

    static func topic(_ person: String) -> String { "activity/\(person)" }
}
