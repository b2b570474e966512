import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Foundation
import ServiceLifecycle

/// Notifies viewers of a ride on every server that its pool has changed.
struct RideShareAnnouncer: Sendable {
    /// The channel for changed events.
    static let channel = "rideshare-changed"

    let hub: EventHub

    static func topic(_ event: String) -> String { "rides/\(event)" }

    func listeners(_ database: any Database) -> [any Service] {
        [
            ChannelListener(database, to: Self.channel) { event in
                // Encoding a text cannot fail.
                try? hub.publish("rides-changed", ["event": event], to: Self.topic(event))
            },
            ChannelListener(database, to: CarMove.channel, tell),
        ]
    }

    /// Sends a car's position to the riders who may see it.
    private func tell(_ payload: String) {
        guard let move = try? JSONDecoder().decode(CarMove.self, from: Data(payload.utf8)) else { return }
        let moved = CarMoved(id: move.id, latitude: move.latitude, longitude: move.longitude, heading: move.heading)
        for viewer in move.viewers {
            // Encoding finite numbers cannot fail.
            try? hub.publish("car-moved", moved, to: CarMove.topic(viewer))
        }
    }
}

/// The data to move a pin on the map.
private struct CarMoved: Encodable {
    let id: Identifier<SignUp>
    let latitude: Double
    let longitude: Double
    let heading: Double?
}
