import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The calendar and the buildings of a campus (C-8).
struct SchoolPage: ModelPage {
    struct Model: Codable, Sendable {
        let campuses: [Campus]
        let campus: Int?
        let buildings: [Building]
        let dates: [Entry]
        /// The last reading of the school's own calendar.
        let readAt: Timestamp?
        /// Whether a later reading failed.
        let isStale: Bool
    }

    struct Entry: Codable, Sendable {
        let title: String
        let place: String
        let startsAt: Timestamp
        let endsAt: Timestamp
        let isAllDay: Bool
        let isCancelled: Bool

        init(_ date: SchoolDate) {
            title = date.title
            place = date.place
            startsAt = date.startsAt
            endsAt = date.endsAt
            isAllDay = date.isAllDay
            isCancelled = date.isCancelled
        }
    }

    let model: Model
    let search: String
    let chosen: [Int]
    let names: Appearance
    let address: String
    let strings: CommunityStrings

    var heading: LocalizedText { names[.school] }

    private var campus: Campus? { model.campuses.first { $0.number == model.campus } }

    var main: Markup {
        guard let campus else {
            return
                "<h1>\(heading)</h1>\(EmptyState("flag", "No campus yet", """
                    A campus appears here once one is added.
                    """).markup)"
        }
        return """
            <h1>\(heading)</h1>\(campusSwitch)<div class="beside-cards"><section class="stack-small"><h2>\("Campus map")</h2>\(map(campus))\
            \(buildings)</section><section class="stack-small"><h2>\("Academic calendar")</h2>\(dates(campus))</section></div>\
            \(CommunityStrings.kept(CommunityLinks.school.adding("campus", campus.number)))
            """
    }

    /// The chosen campuses as links; the others are in a disclosure.
    private var campusSwitch: Markup {
        let isNear = { (campus: Campus) in chosen.contains(campus.number) || campus.number == model.campus }
        let others = model.campuses.filter { !isNear($0) }
        return """
            <p class="actions-small">\(forEach: model.campuses.filter(isNear), leading)</p>\
            \(others.isEmpty ? .empty : more(others))
            """
    }

    private func leading(to campus: Campus) -> Markup {
        """
        <a class="button button-small"\(attribute: "href", CommunityLinks.school.adding("campus", campus.number))\
        \(attribute: "aria-current", campus.number == model.campus ? "page" : nil)>\(campus.name)</a>
        """
    }

    private func more(_ others: [Campus]) -> Markup {
        """
        <details class="disclosure"><summary>\("Other campuses")</summary>\
        <p class="actions-small">\(forEach: others, leading)</p></details>
        """
    }

    private func map(_ campus: Campus) -> Markup {
        """
        <div class="map-card"><div class="map" id="map" data-map-view data-cooperative data-zoom="15.5"\
        \(attribute: "data-center", campus.position.text)></div></div>\
        <form class="filters" method="get"\(attribute: "action", CommunityLinks.school)>\
        <input type="hidden" name="campus"\(attribute: "value", campus.number)><div class="field">\
        <label for="search">\("Building or number")</label>\
        <input id="search" name="search" class="input"\(attribute: "value", search)></div>\
        <button class="button button-small">\("Search")</button></form>
        """
    }

    private var buildings: Markup {
        if model.buildings.isEmpty {
            let text: LocalizedText =
                search.isEmpty ? "No buildings yet." : "No buildings found."
            return "<p class=\"quiet\" role=\"status\">\(text)</p>"
        }
        return """
            <ul class="list">\(forEach: model.buildings, { building in
                """
                <li><a class="list-item"\(attribute: "href", CommunityLinks.walkToBuilding(building.id))\
                \(CommunityStrings.pin(building.id.description, building.position, label: Self.label(building), isNamed: model.buildings.count <= Self.mostNamed))>\
                <span class="list-lead">\(.icon("pin"))</span><span class="list-text">\
                <span class="list-title">\(building.name)</span>\
                \(building.number.isEmpty ? .empty : "<span class=\"list-detail\">\("Building \(building.number)")</span>")</span>\
                \(.icon("walk"))</a></li>
                """
            })</ul>
            """
    }

    /// How many buildings have labels next to their pins; more would overlap.
    private static let mostNamed = 3

    private static func label(_ building: Building) -> String {
        building.number.isEmpty ? building.name : "\(building.number) · \(building.name)"
    }

    private func dates(_ campus: Campus) -> Markup {
        if model.dates.isEmpty {
            return "<p class=\"quiet\">\("The academic calendar hasn’t been loaded yet.")</p>"
        }
        return """
            \(CalendarButtons(feed: address + CommunityLinks.schoolFeed(campus.number).href, name: campus.name).markup)\
            <ul class="list">\(forEach: model.dates, { date in
                """
                <li class="list-item"><span class="list-text"><span class="list-title">\(date.title)</span>\
                <span class="list-detail">\(date.isAllDay ? strings.time(date.startsAt, date.endsAt, isAllDay: true) : strings.dayAndClock(date.startsAt))</span>\
                </span>\(date.isCancelled ? "<span class=\"badge badge-bad\">\("Canceled")</span>" : .empty)</li>
                """
            })</ul>\(reading)
            """
    }

    private var reading: Markup {
        guard let readAt = model.readAt else { return .empty }
        if model.isStale {
            return """
                <p class="notice">\(.icon("info"))<span>\("The academic calendar is unavailable right now. This version is from \(strings.dayAndClock(readAt)).")</span></p>
                """
        }
        return "<p class=\"quiet fine\">\(.labeled("Last updated", strings.dayAndClock(readAt)))</p>"
    }
}
