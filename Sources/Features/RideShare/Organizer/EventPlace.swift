import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The default pick-up place of an event's riders, set by its organizer.
struct EventPlace: Hashable, Sendable {
    let event: String
    let name: String
    let position: Coordinate
    /// Whether riders may choose other places.
    let allowsOthers: Bool

    /// Returns the event with this place.
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

extension EventPlace {
    private static let ofEvent = "Where an event is."

    static let table = Table(
        "rideshare_place",
        Column("event", \EventPlace.event),
        Column("name", \EventPlace.name, .impersonal(because: ofEvent)),
        Column("latitude", \EventPlace.position.latitude, .impersonal(because: ofEvent)),
        Column("longitude", \EventPlace.position.longitude, .impersonal(because: ofEvent)),
        Column("allows_others", \EventPlace.allowsOthers, words: .yesOrNo("Other places allowed")),
        make: {
            EventPlace(event: $0, name: $1, position: Coordinate(latitude: $2, longitude: $3), allowsOthers: $4)
        }
    )

    static let personal = table.personal()
}

struct EventPlaceStore {
    let transaction: any Transaction

    func find(event: String) throws -> EventPlace? { try EventPlace.table.find(event, in: transaction) }

    func set(_ place: EventPlace) throws { try EventPlace.table.save(place, in: transaction) }

    func remove(event: String) throws {
        try transaction.execute("DELETE FROM rideshare_place WHERE event = \(event)")
    }
}
