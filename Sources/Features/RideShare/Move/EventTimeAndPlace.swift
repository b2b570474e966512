import CrosstownGeo
import CrosstownKit
import CrosstownValues

/// An event's time and place as its participants know them.
struct EventTimeAndPlace: Codable, Hashable, Sendable {
    let beginsAt: Timestamp
    let endsAt: Timestamp
    /// The name of the place.
    let place: String
    let position: Coordinate

    /// `nil` for an event without a place.
    init?(_ event: DirectoryEvent) {
        guard let venue = event.venue else { return nil }
        (beginsAt, endsAt, place, position) = (event.beginsAt, event.endsAt, venue.name, venue.position)
    }

    /// Creates the value from a plan's event; plans store no place names.
    init(_ frame: PoolFrame, place: String) {
        (beginsAt, endsAt, self.place, position) = (frame.beginsAt, frame.endsAt, place, frame.place)
    }
}
