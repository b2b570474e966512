import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Foundation
import ServiceLifecycle

/// Tells those who look at a ride that its pool has changed, on every server that they are connected to.
struct RideShareAnnouncer: Sendable {
    /// The channel on which changed events are told.
    static let channel = "rideshare-changed"

    let hub: EventHub

    static func topic(_ event: String) -> String { "rides/\(event)" }

    /// What listens.
    func listeners(_ database: any Database) -> [any Service] {
        [
            ChannelListener(database, to: Self.channel) { event in
                // Encoding a text cannot fail.
                try? hub.publish("rides-changed", ["event": event], to: Self.topic(event))
            },
            ChannelListener(database, to: CarMove.channel, tell),
        ]
    }

    /// Tells those who may see a car where it is.
    private func tell(_ payload: String) {
        guard let move = try? JSONDecoder().decode(CarMove.self, from: Data(payload.utf8)) else { return }
        let moved = CarMoved(id: move.id, latitude: move.latitude, longitude: move.longitude, heading: move.heading)
        for viewer in move.viewers {
            // Encoding finite numbers cannot fail.
            try? hub.publish("car-moved", moved, to: CarMove.topic(viewer))
        }
    }
}

/// What the map needs to move a pin.
private struct CarMoved: Encodable {
    let id: Identifier<SignUp>
    let latitude: Double
    let longitude: Double
    let heading: Double?
}
