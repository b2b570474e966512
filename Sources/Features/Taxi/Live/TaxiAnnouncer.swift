import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import ServiceLifecycle

/// Publishes committed changes to the live streams of every server.
struct TaxiAnnouncer: Sendable {
    let hub: EventHub

    /// Returns the listeners; the console and drivers receive changes of zones at most once per second.
    func listeners(_ database: any Database, sleeper: any Clock<Duration>) -> [any Service] {
        [
            PacedListener(database, to: TaxiTopic.channel, sleeper: sleeper) {
                for topic in [TaxiTopic.city, TaxiTopic.zones] { publish("zones-changed", "city", to: topic) }
            },
            ChannelListener(database, to: TaxiTopic.channel, tell),
            ChannelListener(database, to: TaxiMove.channel) { TaxiMove(payload: $0).map(tell) },
        ]
    }

    /// Publishes a change; the payload is the name of a `TaxiTopic`.
    private func tell(_ change: String) {
        let parts = change.split(separator: "/", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return }
        publish(parts[0] == "driver" ? "driver-changed" : "request-changed", parts[1], to: change)
    }

    private func publish(_ name: StaticString, _ id: String, to topic: String) {
        // Encoding a text cannot fail.
        try? hub.publish(name, ["id": id], to: topic)
    }

    private func tell(_ move: TaxiMove) {
        let moved = TaxiMoved(move)
        let viewers =
            move.request.map { [TaxiTopic.request($0).name, TaxiTopic.taxi(move.code)] }
            ?? [TaxiTopic.cell(of: move.place)]
        for topic in viewers + [TaxiTopic.city] {
            // Encoding finite numbers cannot fail.
            try? hub.publish("taxi-moved", moved, to: topic)
        }
    }
}

/// The data to move a pin on the map.
private struct TaxiMoved: Encodable {
    let id: String
    let latitude: Double
    let longitude: Double
    let heading: Double?

    init(_ move: TaxiMove) {
        id = move.code
        latitude = move.place.latitude
        longitude = move.place.longitude
        heading = move.heading?.value
    }
}
