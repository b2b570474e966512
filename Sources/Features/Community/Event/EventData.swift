import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The structured data of an event's page for other sites (schema.org microdata).
struct EventData: Sendable {
    let event: EventView
    let strings: CommunityStrings
    let address: String
    let text: String

    private var page: String { address + CommunityLinks.event(event.id).href }

    /// Invisible elements.
    var markup: Markup {
        """
        <div itemscope itemtype="https://schema.org/Event"\(attribute: "itemid", page) hidden>\
        \(meta("name", event.title))\(meta("startDate", time(event.startsAt)))\(meta("endDate", time(event.endsAt)))\
        \(meta("description", String(text.prefix(500))))\
        \(optional: event.picture.map { "<link itemprop=\"image\"\(attribute: "href", address + CommunityLinks.picture($0).href)>" })\
        <link itemprop="url"\(attribute: "href", page)>\
        <link itemprop="eventStatus"\(attribute: "href", "https://schema.org/\(state)")>\
        <link itemprop="eventAttendanceMode" href="https://schema.org/OfflineEventAttendanceMode">\
        <div itemprop="location" itemscope itemtype="https://schema.org/Place">\(meta("name", event.place))\
        \(meta("address", event.place))\(geo)</div>\(forEach: event.ministries, organizer)</div>
        """
    }

    private var state: String { event.isCancelled ? "EventCancelled" : "EventScheduled" }

    private var geo: Markup {
        guard let latitude = event.latitude, let longitude = event.longitude else { return .empty }
        return """
            <div itemprop="geo" itemscope itemtype="https://schema.org/GeoCoordinates">\
            \(meta("latitude", Coordinate.text(latitude)))\(meta("longitude", Coordinate.text(longitude)))</div>
            """
    }

    private func organizer(_ name: String) -> Markup {
        """
        <div itemprop="organizer" itemscope itemtype="https://schema.org/Organization">\(meta("name", name))</div>
        """
    }

    private func meta(_ name: String, _ value: String) -> Markup {
        "<meta\(attribute: "itemprop", name)\(attribute: "content", value)>"
    }

    /// A timestamp with its UTC offset, or the day alone.
    private func time(_ moment: Timestamp) -> String {
        let local = strings.zone.local(moment)
        let day = CivilDay(number: local.day).description
        if event.isAllDay { return day }
        let offset = strings.zone.secondsFromUTC(moment) / 60
        let sign = offset < 0 ? "-" : "+"
        return day + "T" + RecordField.clock(local.second / 60) + ":00" + sign + RecordField.clock(abs(offset))
    }
}
