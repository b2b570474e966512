import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import ServiceLifecycle

/// Tells streams what committed transactions announced, on every server that people are connected to.
struct RentalsAnnouncer: Service {
    /// How often those who look at the map are told at most that counts have changed.
    private static let pause = Duration.seconds(1)

    let database: any Database
    let hub: EventHub
    let sleeper: any Clock<Duration>

    /// Announces until shutdown.
    func run() async throws {
        let (changes, change) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingNewest(1000))
        let (signals, counts) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        // Nearly every transaction changes counts: most find the signal set already, and wake nobody.
        let following = database.follow(RentalsTopic.channel) { topic in
            if topic == RentalsTopic.stations.name { counts.yield() } else { change.yield(topic) }
        }
        let followingCoins = database.follow(CoinsChange.channel) { person in
            if let rider = Identifier<Account>(person) { change.yield(RentalsTopic.gifts(rider).name) }
        }
        defer { withExtendedLifetime((following, followingCoins)) {} }
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                group.addTask { for await topic in changes { publish(Self.event(of: topic), topic) } }
                group.addTask {
                    for await _ in signals {
                        publish("stations-changed", RentalsTopic.stations.name)
                        guard (try? await sleeper.sleep(for: Self.pause)) != nil else { return }
                    }
                }
            }
        }
    }

    /// What those who follow a topic are told.
    private static func event(of topic: String) -> StaticString {
        topic.hasPrefix("rentals/gifts") ? "gift-changed" : "ride-changed"
    }

    private func publish(_ name: StaticString, _ topic: String) {
        // Encoding a text cannot fail.
        try? hub.publish(name, ["topic": topic], to: topic)
    }
}
