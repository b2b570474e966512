import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import ServiceLifecycle

/// Tells streams what committed transactions announced, on every server that people are connected to.
struct TaxiAnnouncer: Sendable {
    let hub: EventHub

    /// What listens; console and drivers are told at most once a second that something changed in the zones.
    func listeners(_ database: any Database, sleeper: any Clock<Duration>) -> [any Service] {
        [
            PacedListener(database, to: TaxiTopic.channel, sleeper: sleeper) {
                for topic in [TaxiTopic.city, TaxiTopic.zones] { publish("zones-changed", "city", to: topic) }
            },
            ChannelListener(database, to: TaxiTopic.channel, tell),
            ChannelListener(database, to: TaxiMove.channel) { TaxiMove(payload: $0).map(tell) },
        ]
    }

    /// Tells who follows the subject of a change; the payload is the name of a `TaxiTopic`.
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

/// What the map needs to move a pin.
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
