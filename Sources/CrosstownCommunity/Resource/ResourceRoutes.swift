import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Declares resources, missions and the school.
struct ResourceRoutes {
    static let pageLength = 30

    let host: CommunityHost

    /// The address of a record.
    struct Address: Codable, Sendable {
        var id: Identifier<CommunityRecord>
    }

    /// Which campus the school's page shows, and what is looked for.
    struct SchoolQuery: Codable, Sendable {
        var campus: Int?
        var search: String?
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let host = host
        routes.get(
            CommunityLinks.resources.href,
            id: "listResources",
            tag: "community",
            summary: "Videos, articles and sites, newest first",
            access: .anyone
        ) { (query: ResourceQuery, context) in
            let choice = DeviceChoice(context.deviceNotes[DeviceChoice.cookie])
            let caller = context.caller
            return try await host.database.read { transaction in
                let rights = try EditingRights(of: caller, host.people, in: transaction)
                let store = ResourceStore(transaction: transaction)
                let found = try store.list(
                    query,
                    ministries: choice.ministries,
                    withHidden: rights.isLeader,
                    limit: Self.pageLength + 1
                )
                let last = found.count > Self.pageLength ? found[Self.pageLength - 1] : nil
                return ResourcesPage(
                    model: .init(
                        resources: found.prefix(Self.pageLength).map(ResourcesPage.View.init),
                        tags: try store.tags(limit: 12),
                        next: last.map { EventCursor(startsAt: $0.publishedAt, id: $0.id.of(Occurrence.self)).text }
                    ),
                    query: query
                )
            }
        }
        routes.get(
            CommunityLinks.missions.href,
            id: "listMissions",
            tag: "community",
            summary: "Missions that are to come",
            access: .anyone
        ) { (_: Nothing, _) in
            let today = host.zone.local(host.clock.now()).day
            let missions = try await host.database.read { transaction in
                try transaction.query(
                    """
                    SELECT m.id, m.title, r.name, m.place, m.first_day, m.last_day, m.leaders, m.cost, m.text, m.link
                    FROM community_mission m JOIN community_ministry r ON r.id = m.ministry
                    WHERE m.last_day >= \(today) ORDER BY m.first_day, m.id LIMIT 200
                    """
                ).map(MissionsPage.Mission.init)
            }
            return MissionsPage(model: .init(missions: missions))
        }
        addSchool(to: routes)
    }

    private func addSchool<Context: CrosstownContext>(to routes: Routes<Context>) {
        let host = host
        routes.get(
            CommunityLinks.school.href,
            id: "getSchool",
            tag: "community",
            summary: "The calendar and the buildings of a campus",
            access: .anyone
        ) { (query: SchoolQuery, context) in
            let choice = DeviceChoice(context.deviceNotes[DeviceChoice.cookie])
            let search = String((query.search ?? "").prefix(60))
            return try await host.database.read { transaction in
                let campuses = try MinistryStore(transaction: transaction).campuses()
                let wanted = query.campus ?? choice.campuses.first
                let campus = campuses.first { $0.number == wanted } ?? campuses.first
                let store = SchoolStore(transaction: transaction)
                let now = host.clock.now()
                let dates = try campus.map { try store.dates(of: $0.id, since: now, limit: 60) } ?? []
                return SchoolPage(
                    model: .init(
                        campuses: campuses,
                        campus: campus?.number,
                        buildings: try campus.map { try store.buildings(of: $0.id, search: search) } ?? [],
                        dates: dates.map(SchoolPage.Entry.init),
                        readAt: try campus.flatMap { try store.reading(of: $0.id)?.readAt }
                    ),
                    search: search,
                    address: host.address,
                    strings: CommunityStrings(zone: host.zone)
                )
            }
        }
    }
}

/// Videos, articles and sites (C-6).
struct ResourcesPage: ModelPage {
    /// What programs are told.
    struct Model: Codable, Sendable {
        let resources: [View]
        let tags: [String]
        let next: String?
    }

    /// A resource as lists show it.
    struct View: Codable, Sendable {
        let kind: Resource.Kind
        let title: String
        let text: String
        let link: String
        let topic: String
        let isForLeaders: Bool

        init(_ resource: Resource) {
            kind = resource.kind
            title = resource.title
            text = resource.text
            link = resource.link
            topic = resource.topic
            isForLeaders = resource.isForLeaders
        }
    }

    let model: Model
    let query: ResourceQuery

    var heading: LocalizedText { "Resources" }

    var main: Markup {
        """
        <h1>\(heading)</h1><form class="filters" method="get"\(attribute: "action", CommunityLinks.resources)>\
        <div class="field"><label for="search">\("Search")</label>\
        <input id="search" name="search" class="input"\(attribute: "value", query.search)></div>\
        <button class="button button-small">\("Search")</button></form>\
        <p class="actions-small">\(forEach: model.tags, { tag in
            "<a class=\"button button-small\"\(attribute: "href", CommunityLinks.resources.adding("tag", tag))>\(tag)</a>"
        })</p>\(model.resources.isEmpty ? empty : list)\(more)
        """
    }

    private var empty: Markup {
        EmptyState("events", "Nothing here yet", "Videos, articles and links of your ministries will stand here.")
            .markup
    }

    private var list: Markup {
        """
        <ul class="list">\(forEach: model.resources, { item in
            """
            <li><a class="list-item" target="_blank" rel="noopener external"\(attribute: "href", item.link)>\
            <span class="list-text"><span class="list-title">\(item.title)</span>\
            <span class="list-detail">\(name(item.kind))\(item.topic.isEmpty ? .empty : " · \(item.topic)" as Markup)</span>\
            </span>\(item.isForLeaders ? "<span class=\"badge\">\("Leaders")</span>" : .empty)\(.icon("next"))</a></li>
            """
        })</ul>\
        <p class="quiet fine">\("These open beside the app; whoever runs them then learns your address.")</p>
        """
    }

    private func name(_ kind: Resource.Kind) -> LocalizedText {
        switch kind {
        case .video: "Video"
        case .audio: "Audio"
        case .article: "Article"
        case .site: "Website"
        case .social: "Social media"
        }
    }

    private var more: Markup {
        guard let next = model.next else { return .empty }
        let link = CommunityLinks.resources.adding("tag", query.tag).adding("search", query.search)
        return "<p><a class=\"button button-wide\"\(attribute: "href", link.adding("before", next))>\("Older")</a></p>"
    }
}

/// Missions that are to come (C-7).
struct MissionsPage: ModelPage {
    /// What programs are told.
    struct Model: Codable, Sendable {
        let missions: [Mission]
    }

    /// One mission.
    struct Mission: Codable, Sendable {
        let id: Identifier<CommunityRecord>
        let title: String
        let ministry: String
        let place: String
        let firstDay: Int
        let lastDay: Int
        let leaders: String
        let cost: String
        let text: String
        let link: String

        init(_ row: Row) throws {
            var reader = RowReader(row)
            id = try reader.next()
            title = try reader.next()
            ministry = try reader.next()
            place = try reader.next()
            firstDay = try reader.next()
            lastDay = try reader.next()
            leaders = try reader.next()
            cost = try reader.next()
            text = try reader.next()
            link = try reader.next()
        }
    }

    let model: Model

    var heading: LocalizedText { "Missions" }

    var main: Markup {
        """
        <h1>\(heading)</h1>\(model.missions.isEmpty ? empty : .empty)<ul class="list stack">\
        \(forEach: model.missions, card)</ul>
        """
    }

    private var empty: Markup {
        EmptyState("compass", "No missions yet", "As soon as one is planned, it stands here.").markup
    }

    private func card(_ mission: Mission) -> Markup {
        """
        <li class="card stack-small"><h2>\(mission.title)</h2><p class="quiet">\(mission.ministry)</p><dl class="facts">\
        <div><dt>\("When")</dt><dd>\(CommunityStrings.day(mission.firstDay)) – \(CommunityStrings.day(mission.lastDay))</dd></div>\
        <div><dt>\("Where")</dt><dd>\(mission.place)</dd></div><div><dt>\("Leaders")</dt><dd>\(mission.leaders)</dd></div>\
        <div><dt>\("Cost")</dt><dd>\(mission.cost)</dd></div></dl>\(CommunityStrings.paragraphs(mission.text))\
        \(mission.link.isEmpty ? .empty : apply(mission.link))</li>
        """
    }

    private func apply(_ link: String) -> Markup {
        "<a class=\"button button-primary button-wide\" target=\"_blank\" rel=\"noopener external\"\(attribute: "href", link)>\("Apply")</a>"
    }
}

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
    let address: String
    let strings: CommunityStrings

    var heading: LocalizedText { "My school" }

    private var campus: Campus? { model.campuses.first { $0.number == model.campus } }

    var main: Markup {
        guard let campus else {
            return
                "<h1>\(heading)</h1>\(EmptyState("flag", "No campus yet", "As soon as there is one, it stands here.").markup)"
        }
        return """
            <h1>\(heading)</h1>\(campusSwitch)<section class="stack-small"><h2>\("Campus map")</h2>\(map(campus))\
            \(buildings)</section><section class="stack-small"><h2>\("Academic calendar")</h2>\(dates(campus))</section>
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
                <li class="list-item"\(CommunityStrings.pin(building.id.description, building.position, label: building.name))>\
                <span class="list-lead">\(.icon("pin"))</span><span class="list-text">\
                <span class="list-title">\(building.name)</span><span class="list-detail">\(building.number)</span></span></li>
                """
            })</ul>
            """
    }

    private func dates(_ campus: Campus) -> Markup {
        if model.dates.isEmpty {
            return "<p class=\"quiet\">\("The school's calendar has not been read yet.")</p>"
        }
        return """
            \(CalendarPage.buttons(address + CommunityLinks.schoolFeed(campus.number).href, name: campus.name))\
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
