import CrosstownCalendar
import CrosstownGeo
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The trips to an event that other enabled features offer, each with the place as the default destination.
struct WaysThere {
    /// How long before the event a taxi is offered.
    private static let leadMilliseconds: Int64 = 30 * 60_000

    let event: EventView
    let place: Coordinate
    let hasRideSharing: Bool
    let features: Set<FeatureID>
    let zone: ZoneTimes
    let now: Timestamp

    var list: Markup {
        """
        \(item("walk", "On foot", CommunityLinks.walkToEvent(event.id)))\
        \(features.contains("rentals") ? item("bike", "By rental bike", dock, detail: """
            Where to park it nearby
            """) : .empty)\
        \(features.contains("taxi") ? taxi : .empty)\(sharedRide)
        """
    }

    /// The nearest station to the event with a free dock.
    private var dock: Link {
        Link("/rentals/nearest-dock").adding("latitude", place.latitude).adding("longitude", place.longitude)
    }

    /// A taxi to the event before it starts, and from it afterwards.
    private var taxi: Markup {
        if event.startsAt <= now {
            let from = Link("/taxi").adding("meetingPlace", name).adding("latitude", place.latitude)
                .adding("longitude", place.longitude)
            return item("taxi", "By taxi from the event", from)
        }
        let leaves = zone.local(max(now, event.startsAt.advanced(milliseconds: -Self.leadMilliseconds)))
        let there = Link("/taxi/reservations/new").adding("destination", name)
            .adding("destinationLatitude", place.latitude).adding("destinationLongitude", place.longitude)
            .adding("day", CivilDay(number: leaves.day)).adding("time", RecordField.clock(leaves.second / 60))
        return item("taxi", "By taxi", there)
    }

    private var name: String { event.place.isEmpty ? event.title : event.place }

    private var sharedRide: Markup {
        guard features.contains("rideshare") else { return .empty }
        // Shown even without ride sharing, so that users don't search in vain (C-4.9).
        guard hasRideSharing else {
            return """
                <li><span class="list-item list-item-off" role="link" aria-disabled="true"><span class="list-lead">\(.icon("people"))</span>\
                <span class="list-text"><span class="list-title">\("Share a ride")</span>\
                <span class="list-detail">\("This event has no shared rides.")</span></span></span></li>
                """
        }
        return item("people", "Share a ride", Link("/rides/new").adding("event", CommunityEvents.id(event.id)))
    }

    private func item(
        _ icon: String,
        _ name: LocalizedText,
        _ link: Link,
        detail: LocalizedText? = nil
    ) -> Markup {
        """
        <li><a class="list-item"\(attribute: "href", link)><span class="list-lead">\(.icon(icon))</span>\
        <span class="list-text"><span class="list-title">\(name)</span>\
        \(optional: detail.map { "<span class=\"list-detail\">\($0)</span>" })</span>\(.icon("next"))</a></li>
        """
    }
}
