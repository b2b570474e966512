import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import ServiceLifecycle

/// Forwards announcements of committed transactions to the streams of every server.
struct RentalsAnnouncer: Sendable {
    let hub: EventHub

    /// The listeners; changes of counts are sent to maps at most once a second.
    func listeners(_ database: any Database, sleeper: any Clock<Duration>) -> [any Service] {
        [
            ChannelListener(database, to: RentalsTopic.rides) { publish("ride-changed", $0) },
            ChannelListener(database, to: CoinsChange.channel) { person in
                if let rider = Identifier<Account>(person) { publish("gift-changed", RentalsTopic.gifts(rider).name) }
            },
            PacedListener(database, to: RentalsTopic.counts, sleeper: sleeper) {
                publish("stations-changed", RentalsTopic.stations.name)
            },
        ]
    }

    private func publish(_ name: StaticString, _ topic: String) {
        // Encoding a text cannot fail.
        try? hub.publish(name, ["topic": topic], to: topic)
    }
}
