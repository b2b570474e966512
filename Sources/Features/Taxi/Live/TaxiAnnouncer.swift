import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import ServiceLifecycle

/// Tells streams what committed transactions announced, on every server that people are connected to.
struct TaxiAnnouncer: Service {
    /// How often console and drivers are notified at most that something changed in the zones.
    private static let pause = Duration.seconds(1)

    let database: any Database
    let hub: EventHub
    let sleeper: any Clock<Duration>

    /// Announces until shutdown.
    func run() async throws {
        let changes = database.listen(TaxiTopic.channel)
        let moves = database.listen(TaxiMove.channel)
        let (signals, cityChanged) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                group.addTask {
                    for await change in changes {
                        tell(change)
                        cityChanged.yield()
                    }
                    cityChanged.finish()
                }
                group.addTask { for await payload in moves { TaxiMove(payload: payload).map(tell) } }
                group.addTask { await tellTheCity(signals) }
            }
        }
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

    private func tellTheCity(_ signals: AsyncStream<Void>) async {
        for await _ in signals {
            for topic in [LiveTopics.city, LiveTopics.zones] { publish("zones-changed", "city", to: topic) }
            guard (try? await sleeper.sleep(for: Self.pause)) != nil else { return }
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
