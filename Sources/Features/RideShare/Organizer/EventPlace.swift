import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Where riders of an event are picked up unless they say otherwise, as its organizer has set it.
struct EventPlace: Hashable, Sendable {
    let event: String
    let name: String
    let position: Coordinate
    /// Whether people may choose other places.
    let allowsOthers: Bool

    /// The event with this place.
    func applied(to event: DirectoryEvent) -> DirectoryEvent {
        DirectoryEvent(
            id: event.id,
            title: event.title,
            venue: event.venue,
            beginsAt: event.beginsAt,
            endsAt: event.endsAt,
            link: event.link,
            hasRideSharing: event.hasRideSharing,
            defaultPickUp: DirectoryEvent.Venue(name: name, position: position),
            allowsOtherPickUps: allowsOthers,
            isCancelled: event.isCancelled,
            organizers: event.organizers
        )
    }
}

/// The SQL of the places that organizers have set.
struct EventPlaceStore {
    let transaction: any Transaction

    func find(event: String) throws -> EventPlace? {
        try transaction.first(
            "SELECT name, latitude, longitude, allows_others FROM rideshare_place WHERE event = \(event)"
        ).map { row in
            EventPlace(
                event: event,
                name: try row.get("name"),
                position: Coordinate(latitude: try row.get("latitude"), longitude: try row.get("longitude")),
                allowsOthers: try row.get("allows_others")
            )
        }
    }

    func set(_ place: EventPlace) throws {
        try transaction.execute(
            """
            INSERT INTO rideshare_place (event, name, latitude, longitude, allows_others)
            VALUES (\(place.event), \(place.name), \(place.position.latitude), \(place.position.longitude),
                \(place.allowsOthers))
            ON CONFLICT (event) DO UPDATE SET name = excluded.name, latitude = excluded.latitude,
                longitude = excluded.longitude, allows_others = excluded.allows_others
            """
        )
    }

    func remove(event: String) throws {
        try transaction.execute("DELETE FROM rideshare_place WHERE event = \(event)")
    }
}
