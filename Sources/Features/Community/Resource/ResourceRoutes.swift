import CrosstownCalendar
import CrosstownCommunityRules
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Declares the routes of resources, missions and the school.
struct ResourceRoutes {
    static let pageLength = 30

    let host: CommunityHost

    /// The address of a resource, and whether to load it from its site.
    struct PlayQuery: Codable, Sendable {
        var id: Identifier<CommunityRecord>
        var play: Bool?
    }

    /// The campus on the school's page, and the search.
    struct SchoolQuery: Codable, Sendable {
        var campus: Int?
        var search: String?
    }

    func add<Context: CrosstownContext>(to routes: Routes<Context>) {
        let host = host
        routes.page(
            CommunityLinks.resources,
            in: .community,
            RouteName("listResources", "Videos, articles and sites, newest first")
        ) { (query: ResourceQuery, context) in
            let choice = DeviceChoice(context.deviceNotes[DeviceChoice.cookie])
            let caller = context.caller
            let ministries = query.ministries.map { DeviceChoice.numbers($0) } ?? choice.ministries
            return try await host.database.read { transaction in
                let rights = try EditingRights(of: caller, host.people, in: transaction)
                let store = ResourceStore(transaction: transaction)
                let found = try store.list(
                    query,
                    ministries: ministries,
                    withHidden: rights.isLeader,
                    limit: Self.pageLength + 1
                )
                let facets = try store.facets(limit: 12)
                let last = found.count > Self.pageLength ? found[Self.pageLength - 1] : nil
                return ResourcesPage(
                    model: .init(
                        resources: found.prefix(Self.pageLength).map(ResourcesPage.View.init),
                        kinds: facets.kinds,
                        tags: facets.topics,
                        next: last.map { EventCursor(startsAt: $0.publishedAt, id: $0.id.of(Occurrence.self)).text }
                    ),
                    query: query,
                    ministries: ministries
                )
            }
        }
        routes.page(
            CommunityLinks.resource,
            in: .community,
            RouteName("getResource", "A resource, to be played or shown within the app")
        ) { (query: PlayQuery, context) in
            let caller = context.caller
            let found = try await host.database.read { transaction in
                let rights = try EditingRights(of: caller, host.people, in: transaction)
                return try ResourceStore(transaction: transaction).find(query.id, withHidden: rights.isLeader)
            }
            guard let found else { throw Problem.notFound("Resource") }
            return ResourcePage(resource: found, isPlaying: query.play == true)
        }
        routes.page(
            CommunityLinks.missions,
            in: .community,
            RouteName("listMissions", "Missions that are to come")
        ) { (_: Empty, _) in
            let today = host.zone.local(host.clock.now()).day
            let missions = try await host.database.read { try MinistryStore(transaction: $0).missions(from: today) }
            return MissionsPage(model: .init(missions: missions), names: host.appearance.current)
        }
        addSchool(to: routes)
    }

    private func addSchool<Context: CrosstownContext>(to routes: Routes<Context>) {
        let host = host
        routes.page(
            CommunityLinks.school,
            in: .community,
            RouteName("getSchool", "The calendar and the buildings of a campus")
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
                let reading = try campus.flatMap { try store.reading(of: $0.id) }
                return SchoolPage(
                    model: .init(
                        campuses: campuses,
                        campus: campus?.number,
                        buildings: try campus.map { try store.buildings(of: $0.id, search: search) } ?? [],
                        dates: dates.map(SchoolPage.Entry.init),
                        readAt: reading?.readAt,
                        isStale: (reading?.failures ?? 0) > 0
                    ),
                    search: search,
                    chosen: choice.campuses,
                    names: host.appearance.current,
                    address: host.address,
                    strings: CommunityStrings(zone: host.zone)
                )
            }
        }
    }
}
