import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// An event as lists show it.
struct EventView: Codable, Sendable {
    let id: Identifier<Occurrence>
    let title: String
    let place: String
    let latitude: Double?
    let longitude: Double?
    let startsAt: Timestamp
    let endsAt: Timestamp
    let isAllDay: Bool
    var ministries: [String]
    let tags: [String]
    /// Its picture, where there is one.
    let picture: Identifier<Picture>?
    let isCancelled: Bool
    let wantsSignUp: Bool
    /// How many places are left; `nil` where there is no limit.
    let free: Int?
    /// How the reader's own place stands; `nil` for none.
    var own: Ticket.State?

    /// Reads what a list shows, but for who invites.
    init(reading reader: inout RowReader) throws {
        id = try reader.next()
        title = try reader.next()
        place = try reader.next()
        latitude = try reader.next()
        longitude = try reader.next()
        startsAt = try reader.next()
        endsAt = try reader.next()
        isAllDay = try reader.next()
        ministries = []
        tags = try reader.next(as: String.self).listed
        picture = try reader.next()
        let state: EventState = try reader.next()
        let isOff: Bool = try reader.next()
        isCancelled = state == .cancelled || isOff
        wantsSignUp = try reader.next()
        let (capacity, taken): (Int?, Int) = (try reader.next(), try reader.next())
        free = wantsSignUp ? capacity.map { max(0, $0 - taken) } : nil
    }

    init(_ at: EventAt, ministries: [String]) {
        let (event, occurrence) = (at.event, at.occurrence)
        id = occurrence.id
        title = event.title
        place = event.place
        latitude = event.position?.latitude
        longitude = event.position?.longitude
        startsAt = occurrence.startsAt
        endsAt = occurrence.endsAt
        isAllDay = event.isAllDay
        self.ministries = ministries
        tags = event.tags.listed
        picture = event.picture
        isCancelled = event.state == .cancelled || occurrence.isCancelled
        wantsSignUp = event.wantsSignUp
        free = event.wantsSignUp ? occurrence.free : nil
    }
}

/// An event as a list reads it, without what only its page shows.
struct ListedEvent: Sendable {
    let event: Identifier<CommunityEvent>
    /// What the list shows, without who invites.
    let view: EventView

    static let columns: SQL = """
        e.id, o.id, \(Occurrence.title), \(Occurrence.place),
        CASE WHEN o.own_place IN ('', e.place) THEN e.latitude END,
        CASE WHEN o.own_place IN ('', e.place) THEN e.longitude END, o.starts_at, o.ends_at, e.is_all_day, e.tags, e.picture,
        e.state, o.is_cancelled, e.wants_sign_up, o.capacity, o.taken
        """

    init(_ row: Row) throws {
        var reader = RowReader(row)
        event = try reader.next()
        view = try EventView(reading: &reader)
    }
}

/// The upcoming events of the chosen ministries, nearest first (C-3.1).
struct EventsPage: ModelPage {
    /// What programs are told.
    struct Model: Codable, Sendable {
        let events: [EventView]
        /// What asks for the next page; `nil` at the end.
        let next: String?
    }

    let model: Model
    let ministries: [Ministry]
    let strings: CommunityStrings
    /// Whether it is the first page.
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
        EmptyState("events", "No events yet", "As soon as one of your ministries plans something, it stands here.")
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
        if event.isCancelled { return "<span class=\"badge badge-bad\">\("Cancelled")</span>" }
        if event.own == .going { return "<span class=\"badge badge-good\">\("Going")</span>" }
        if event.own == .waiting { return "<span class=\"badge\">\("You wait")</span>" }
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
