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
                for topic in [LiveTopics.city, LiveTopics.zones] { publish("zones-changed", "city", to: topic) }
            },
            ChannelListener(database, to: TaxiTopic.channel, tell),
            ChannelListener(database, to: TaxiMove.channel) { TaxiMove(payload: $0).map(tell) },
        ]
    }

    /// Tells who follows the subject of a change; the payload is the name of a `TaxiTopic`.
    private func tell(_ change: String) {
        let parts = change.split(separator: "/", maxSplits: 1).map(String.init)
        guard parts.count == 2 else { return }
        let (kind, id) = (parts[0], parts[1])
        switch kind {
        case "driver": publish("driver-changed", id, to: LiveTopics.driver(id))
        case "request": publish("request-changed", id, to: LiveTopics.request(id))
        case "zone": publish("request-changed", id, to: LiveTopics.zone(id))
        default: return
        }
    }

    private func publish(_ name: StaticString, _ id: String, to topic: String) {
        // Encoding a text cannot fail.
        try? hub.publish(name, ["id": id], to: topic)
    }

    private func tell(_ move: TaxiMove) {
        let moved = TaxiMoved(move)
        let viewers =
            move.request.map { [LiveTopics.request($0.description), LiveTopics.taxi(move.code)] }
            ?? [LiveTopics.cell(of: move.place)]
        for topic in viewers + [LiveTopics.city] {
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
