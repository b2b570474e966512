import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// The upcoming events of the chosen ministries, nearest first (C-3.1).
struct EventsPage: ModelPage {
    struct Model: Codable, Sendable {
        let events: [EventView]
        /// The link to the next page; `nil` at the end.
        let next: String?
    }

    let model: Model
    let ministries: [Ministry]
    let strings: CommunityStrings
    let isFirst: Bool

    var heading: LocalizedText { "Events" }

    var main: Markup {
        """
        <h1>\(heading)</h1>\(bar)\(model.events.isEmpty ? empty : list)\(more)\(isFirst ? kept : .empty)
        """
    }

    private var kept: Markup {
        let numbers = ministries.map { String($0.number) }.joined(separator: ".")
        return CommunityStrings.kept(CommunityLinks.events.adding("ministries", numbers))
    }

    private var bar: Markup {
        let names = ministries.map(\.name).joined(separator: ", ")
        return """
            <p class="quiet">\(names)</p><p class="actions-small">\
            <a class="button button-small"\(attribute: "href", CommunityLinks.choose)>\("Change")</a>\
            <a class="button button-small"\(attribute: "href", CommunityLinks.calendar)>\("Calendar")</a>\
            <a class="button button-small"\(attribute: "href", CommunityLinks.reminders)>\("Reminders")</a></p>
            """
    }

    private var empty: Markup {
        EmptyState("events", "No events yet", "Events from your ministries appear here.")
            .markup
    }

    private var list: Markup {
        let days = Dictionary(grouping: model.events) { strings.zone.local($0.startsAt).day }.sorted { $0.key < $1.key }
        return """
            <div class="beside-cards">\(forEach: days, { day in
                """
                <section class="stack-small"><h2>\(CommunityStrings.day(day.key))</h2>\
                <ul class="list">\(forEach: day.value, item)</ul></section>
                """
            })</div>
            """
    }

    private func item(_ event: EventView) -> Markup {
        let time = strings.time(event.startsAt, event.endsAt, isAllDay: event.isAllDay)
        return """
            <li><a class="list-item"\(attribute: "href", CommunityLinks.event(event.id))>\
            \(event.picture.map { CommunityStrings.picture($0, isThumbnail: true) } ?? "<span class=\"list-lead\">\(.icon("events"))</span>")\
            <span class="list-text"><span class="list-title">\(event.title)</span>\
            <span class="list-detail">\(time)\(event.place.isEmpty ? "" : " · \(event.place)" as Markup)</span>\
            <span class="list-detail">\(event.ministries.joined(separator: ", "))</span></span>\
            \(Self.badge(event))\(.icon("next"))</a></li>
            """
    }

    static func badge(_ event: EventView) -> Markup {
        if event.isCancelled { return "<span class=\"badge badge-bad\">\("Canceled")</span>" }
        if event.own == .going { return "<span class=\"badge badge-good\">\("Going")</span>" }
        if event.own == .waiting { return "<span class=\"badge\">\("On waiting list")</span>" }
        guard let free = event.free else { return .empty }
        if free == 0 { return "<span class=\"badge\">\("Waiting list")</span>" }
        let text: LocalizedText = .plural(free, one: "\(free) place", other: "\(free) places")
        return "<span class=\"badge badge-good\">\(text)</span>"
    }

    private var more: Markup {
        guard let next = model.next else { return .empty }
        return """
            <p><a class="button button-wide"\(attribute: "href", CommunityLinks.events.adding("after", next))>\
            \("Later events")</a></p>
            """
    }
}
