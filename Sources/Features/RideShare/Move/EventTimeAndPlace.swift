import CrosstownGeo
import CrosstownKit
import CrosstownValues

/// When and where an event is, as people know it who share rides to it.
struct EventTimeAndPlace: Codable, Hashable, Sendable {
    let beginsAt: Timestamp
    let endsAt: Timestamp
    /// What people call the place.
    let place: String
    let position: Coordinate

    /// Reads an event; `nil` for one without a place.
    init?(_ event: DirectoryEvent) {
        guard let venue = event.venue else { return nil }
        (beginsAt, endsAt, place, position) = (event.beginsAt, event.endsAt, venue.name, venue.position)
    }

    /// Reads what a plan knew of an event; the name of its place is not kept there.
    init(_ frame: PoolFrame, place: String) {
        (beginsAt, endsAt, self.place, position) = (frame.beginsAt, frame.endsAt, place, frame.place)
    }
}
