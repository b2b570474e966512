import CrosstownSQL
import CrosstownWeb
import ServiceLifecycle

/// Tells those who look at a ride that its pool has changed, on every server that they are connected to.
struct RideShareAnnouncer: Service {
    /// The channel on which changed events are told.
    static let channel = "rideshare-changed"

    let database: any Database
    let hub: EventHub

    static func topic(_ event: String) -> String { "rides/\(event)" }

    /// Announces until shutdown.
    func run() async throws {
        let changes = database.listen(Self.channel)
        await cancelWhenGracefulShutdown {
            for await event in changes {
                // Encoding a text cannot fail.
                try? hub.publish("rides-changed", ["event": event], to: Self.topic(event))
            }
        }
    }
}
