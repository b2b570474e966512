import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The calendar and the buildings of a campus (C-8).
struct SchoolPage: ModelPage {
    /// What programs are told.
    struct Model: Codable, Sendable {
        let campuses: [Campus]
        let campus: Int?
        let buildings: [Building]
        let dates: [Entry]
        /// When the school's own calendar was read last.
        let readAt: Timestamp?
    }

    /// A date of the school.
    struct Entry: Codable, Sendable {
        let title: String
        let place: String
        let startsAt: Timestamp
        let endsAt: Timestamp
        let isAllDay: Bool

        init(_ date: SchoolDate) {
            title = date.title
            place = date.place
            startsAt = date.startsAt
            endsAt = date.endsAt
            isAllDay = date.isAllDay
        }
    }

    let model: Model
    let search: String
    let names: Appearance
    let address: String
    let strings: CommunityStrings

    var heading: LocalizedText { names[.school] }

    private var campus: Campus? { model.campuses.first { $0.number == model.campus } }

    var main: Markup {
        guard let campus else {
            return
                "<h1>\(heading)</h1>\(EmptyState("flag", "No campus yet", "As soon as there is one, it stands here.").markup)"
        }
        return """
            <h1>\(heading)</h1>\(campusSwitch)<div class="beside-cards"><section class="stack-small"><h2>\("Campus map")</h2>\(map(campus))\
            \(buildings)</section><section class="stack-small"><h2>\("Academic calendar")</h2>\(dates(campus))</section></div>\
            \(CommunityStrings.kept(CommunityLinks.school.adding("campus", campus.number)))
            """
    }

    private var campusSwitch: Markup {
        """
        <p class="actions-small">\(forEach: model.campuses, { other in
            """
            <a class="button button-small"\(attribute: "href", CommunityLinks.school.adding("campus", other.number))\
            \(attribute: "aria-current", other.number == model.campus ? "page" : nil)>\(other.name)</a>
            """
        })</p>
        """
    }

    private func map(_ campus: Campus) -> Markup {
        """
        <div class="map-card"><div class="map" id="map" data-map-view data-cooperative data-zoom="15.5"\
        \(attribute: "data-center", "\(campus.position.latitude),\(campus.position.longitude)")></div></div>\
        <form class="filters" method="get"\(attribute: "action", CommunityLinks.school)>\
        <input type="hidden" name="campus"\(attribute: "value", campus.number)><div class="field">\
        <label for="search">\("Building or number")</label>\
        <input id="search" name="search" class="input"\(attribute: "value", search)></div>\
        <button class="button button-small">\("Search")</button></form>
        """
    }

    private var buildings: Markup {
        if model.buildings.isEmpty { return "<p class=\"quiet\">\("No building of this name.")</p>" }
        return """
            <ul class="list">\(forEach: model.buildings, { building in
                """
                <li><a class="list-item"\(attribute: "href", CommunityLinks.walk(toBuilding: building.id))\
                \(CommunityStrings.pin(building.id.description, building.position, label: Self.label(building), isNamed: model.buildings.count <= Self.mostNamed))>\
                <span class="list-lead">\(.icon("pin"))</span><span class="list-text">\
                <span class="list-title">\(building.name)</span>\
                \(building.number.isEmpty ? .empty : "<span class=\"list-detail\">\("Building \(building.number)")</span>")</span>\
                \(.icon("walk"))</a></li>
                """
            })</ul>
            """
    }

    /// How many buildings have their names beside their pins; more would hide one another.
    private static let mostNamed = 3

    private static func label(_ building: Building) -> String {
        building.number.isEmpty ? building.name : "\(building.number) · \(building.name)"
    }

    private func dates(_ campus: Campus) -> Markup {
        if model.dates.isEmpty {
            return "<p class=\"quiet\">\("The school's calendar has not been read yet.")</p>"
        }
        return """
            \(CalendarButtons(feed: address + CommunityLinks.schoolFeed(campus.number).href, name: campus.name).markup)\
            <ul class="list">\(forEach: model.dates, { date in
                """
                <li class="list-item"><span class="list-text"><span class="list-title">\(date.title)</span>\
                <span class="list-detail">\(date.isAllDay ? strings.time(date.startsAt, date.endsAt, isAllDay: true) : strings.dayAndClock(date.startsAt))</span>\
                </span></li>
                """
            })</ul>\(optional: model.readAt.map { "<p class=\"quiet fine\">\("Read"): \(strings.dayAndClock($0))</p>" })
            """
    }
}
