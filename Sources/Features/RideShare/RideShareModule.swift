public import CrosstownCalendar
public import CrosstownCases
public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb
public import ServiceLifecycle

/// Ride sharing: the pool engine pairs drivers to an event with riders who need a seat.
public struct RideShareModule: FeatureModule, CaseAnswering {
    /// The feature's ID.
    public static let id: FeatureID = "rideshare"

    private let parts: RideShareServices

    /// Creates the feature for a host; people ride to the events of ``FeatureHost/events``.
    public init(_ host: FeatureHost) { self.init(host, mostPlaces: RoadSurvey.usualPlaces) }

    /// Creates the feature with another limit of places per event with stored drives by road.
    public init(_ host: FeatureHost, mostPlaces: Int) { parts = RideShareServices(host, mostPlaces) }

    /// Rides to the events of other features.
    public static var eventRides: any EventRides { SharedEventRides() }

    /// The table names for staff.
    public static var tableWords: [TableWords] { RideShareTableWords.all }

    /// The tables with personal data.
    public static var personalTables: [PersonalTable] { RideShareTables.all }

    /// The migrations that create the feature's tables.
    public var migrations: [Migration] { RideShareMigrations.all }

    /// The menu entry of organizers' pools.
    public var menu: [MenuEntry] {
        [
            MenuEntry(
                name: "Shared rides",
                icon: "people",
                link: RideSharePaths.console,
                group: MenuGroup("Ride sharing"),
                roles: [OrganizerService.role]
            )
        ]
    }

    /// The capability: events with shared rides, and the user's sign-ups.
    public var capability: Capability? {
        Capability(
            id: Self.id,
            name: "Shared rides",
            explanation: "Share a car to events",
            icon: "people",
            link: RideSharePaths.home,
            root: RideSharePaths.home,
            tabs: [
                Capability.Tab("Rides to events", RideSharePaths.home),
                Capability.Tab("Your shared rides", RideSharePaths.status, pages: RideSharePaths.own),
            ]
        )
    }

    /// The roles that may offer or organize rides.
    public var roles: [RoleDeclaration] {
        [
            RoleDeclaration(
                Membership.role,
                title: "Shared-ride driver",
                explanation: "A registered member who can offer seats in their car.",
                rank: .basic,
                link: RideSharePaths.home
            ),
            RoleDeclaration(
                OrganizerService.role,
                title: "Shared-ride organizer",
                explanation: "Sees the offers, requests and matches of all events.",
                rank: .sensitive
            ),
            RoleDeclaration(
                CovoiturageService.role,
                title: "Shared-ride partner",
                explanation: "Another operator’s software, which searches and books shared rides.",
                rank: .sensitive
            ),
        ]
    }

    /// The kinds of notifications.
    public var noticeKinds: [NoticeKind] {
        let organizing = RideShareMessages.organizing(of: parts.host.events.organizerRoles)
        let reports = [RideShareMessages.report, RideShareMessages.answer]
        return [RideShareMessages.ride, organizing, RideShareMessages.word] + reports
    }

    /// The topics that devices may follow without an account: requests by guests.
    public var followableTopics: [FollowableTopic] { [RideTopics.guests] }

    /// The handlers that notify drivers, report open requests and delete names.
    public var deadlineHandlers: [String: DeadlineRunner.Handler] { parts.deadlines.handlers }

    /// The handlers that retry unanswered queries of the routing engine.
    public var outboundHandlers: [String: OutboundTaskRunner.Handler] { parts.survey.outboundHandlers }

    /// The handlers of moved and canceled events, and of blocked people.
    public var messageHandlers: [String: OutboxRunner.Handler] {
        DirectoryEventChanged.handler { [parts] event, transaction in
            try parts.deadlines.changed(event.event, transaction)
        }.merging(
            PersonBlocked.handler { [parts] event, transaction in
                try parts.deadlines.blocked(event.person, event.other, transaction)
            },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// The services that plan the pools.
    public var services: [any Service] {
        parts.loops + RideShareAnnouncer(hub: parts.hub).listeners(parts.host.database)
    }

    /// Returns the number of open offers and requests, and of pools waiting for a plan.
    ///
    /// - Throws: `DatabaseError`.
    public func gauges() async throws -> [Gauge] { try await RideShareGauges(parts.host.database).all() }

    /// Deletes a person's data; their seats go to others.
    ///
    /// - Throws: `DatabaseError`.
    public func erase(_ person: Identifier<Account>, in transaction: any Transaction) throws {
        try RideSharePerson.erase(person, context: parts.context(transaction))
    }

    /// Returns the past events of a person's shared rides.
    ///
    /// - Throws: `DatabaseError`.
    public func activity(_ query: ActivityQuery, in transaction: any Transaction) throws -> [ActivityItem] {
        try RideShareActivity(context: parts.context(transaction), localTime: parts.localTime).past(query)
    }

    /// Returns today's shared rides.
    ///
    /// - Throws: `DatabaseError`.
    public func underWay(
        of person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [ActivityItem] {
        try RideShareActivity(context: parts.context(transaction), localTime: parts.localTime).now(person)
    }

    /// Returns the shared rides in a person's calendar.
    ///
    /// - Throws: `DatabaseError`.
    public func calendarEntries(of query: CalendarQuery, in transaction: any Transaction) throws -> [CalendarEntry] {
        let calendar = RideCalendar(
            context: parts.context(transaction),
            localTime: parts.localTime,
            localization: query.localization
        )
        return try calendar.entries(of: query.person, since: query.since)
    }

    /// The subject of reports about drivers and riders.
    public var caseSubjects: [CaseSubject] { [parts.desk.subject] }

    /// Returns a shared ride for people with its link.
    ///
    /// - Throws: `DatabaseError`.
    public func followedRide(_ ride: String) async throws -> FollowedRide? {
        try await parts.signUps.followed(ride)
    }

    /// Creates drivers and riders for the demo's events.
    ///
    /// - Throws: errors of the sign-ups.
    public func fillDemo(_ cast: DemoCast) async throws { try await RideShareDemo(parts: parts).fill(cast) }

    /// Runs all waiting plans and replays now, as the services do automatically.
    ///
    /// - Throws: `DatabaseError`.
    public func planAll() async throws {
        while try await parts.planner.planNext() {}
        while try await parts.replays.next() {}
    }

    /// Adds the feature's routes.
    public func addRoutes<Context: CrosstownContext>(to routes: Routes<Context>) {
        SignUpRoutes(service: parts.signUps, hub: parts.hub, limits: parts.signUpLimits).add(to: routes)
        DriveRoutes(service: parts.drives).add(to: routes)
        CovoiturageRoutes(service: parts.covoiturage).add(to: routes)
        ReportRoutes(service: parts.reports, limit: parts.limit).add(to: routes)
        CasePages(parts.desk, parts.host, own: RideSharePaths.ownReport, console: RideSharePaths.consoleReport)
            .add(to: routes, tag: "rideshare", noun: "SharedRideReport")
        OrganizerRoutes(service: parts.organizer, rulings: parts.rulings).add(to: routes)
    }
}
