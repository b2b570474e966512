public import CrosstownCalendar
public import CrosstownCases
public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb
public import ServiceLifecycle

/// Ride sharing: those who drive to an event and those who need a seat, paired by the pool engine.
public struct RideShareModule: FeatureModule, CaseAnswering {
    /// The feature's name.
    public static let id: FeatureID = "rideshare"

    private let parts: RideShareServices

    /// Makes the feature over what its host gives; it brings people to the events of ``FeatureHost/events``.
    public init(_ host: FeatureHost) { self.init(host, mostPlaces: RoadSurvey.usualPlaces) }

    /// Makes the feature with another number of places of an event between which drives by road are kept.
    public init(_ host: FeatureHost, mostPlaces: Int) { parts = RideShareServices(host, mostPlaces) }

    /// Who shares rides to the events of other features.
    public static var eventRides: any EventRides { SharedEventRides() }

    /// What staff call the tables.
    public static var tableWords: [TableWords] { RideShareTableWords.all }

    /// The tables with content about people.
    public static var personalTables: [PersonalTable] { RideShareTables.all }

    /// The steps that build the feature's tables.
    public var migrations: [Migration] { RideShareMigrations.all }

    /// The pools of organizers.
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

    /// Events to share rides to, and what one has signed up for.
    public var capability: Capability? {
        Capability(
            id: Self.id,
            name: "Shared rides",
            explanation: "Seats in cars to events",
            icon: "people",
            link: RideSharePaths.home,
            root: RideSharePaths.home,
            tabs: [
                Capability.Tab("Rides to events", RideSharePaths.home),
                Capability.Tab("Your shared rides", RideSharePaths.status, pages: RideSharePaths.own),
            ]
        )
    }

    /// Who may offer rides, and who organizes them.
    public var roles: [RoleDeclaration] {
        [
            RoleDeclaration(
                Membership.role,
                title: "Driver of shared rides",
                explanation: "A registered member who may offer seats in an own car.",
                rank: .basic,
                link: RideSharePaths.home
            ),
            RoleDeclaration(
                OrganizerService.role,
                title: "Organizer of shared rides",
                explanation: "Sees offers, requests and pairs of all events.",
                rank: .sensitive
            ),
            RoleDeclaration(
                CovoiturageService.role,
                title: "Partner of shared rides",
                explanation: "The programs of another operator, which search and book shared rides.",
                rank: .sensitive
            ),
        ]
    }

    /// What people are told about rides.
    public var noticeKinds: [NoticeKind] {
        let organizing = RideShareMessages.organizing(of: parts.host.events.organizerRoles)
        let reports = [RideShareMessages.report, RideShareMessages.answer]
        return [RideShareMessages.ride, organizing, RideShareMessages.word] + reports
    }

    /// What devices may follow without an account: a ride that was asked for there.
    public var followableTopics: [FollowableTopic] { [RideTopics.guests] }

    /// When drivers are told, open requests reported, and names forgotten.
    public var deadlineHandlers: [String: DeadlineRunner.Handler] { parts.deadlines.handlers }

    /// Drives that the routing engine did not answer for.
    public var outboundHandlers: [String: OutboundTaskRunner.Handler] { parts.survey.outboundHandlers }

    /// Events that move or are cancelled, and people who block each other.
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

    /// What plans the pools.
    public var services: [any Service] {
        parts.loops + RideShareAnnouncer(hub: parts.hub).listeners(parts.host.database)
    }

    /// How many offers and requests are open, and how many pools wait to be planned.
    ///
    /// - Throws: `DatabaseError`.
    public func gauges() async throws -> [Gauge] { try await RideShareGauges(parts.host.database).all() }

    /// Erases a person, whose seats go to others.
    ///
    /// - Throws: `DatabaseError`.
    public func erase(_ person: Identifier<Account>, in transaction: any Transaction) throws {
        try RideSharePerson.erase(person, context: parts.context(transaction))
    }

    /// The past events that a person shared rides to.
    ///
    /// - Throws: `DatabaseError`.
    public func activity(_ query: ActivityQuery, in transaction: any Transaction) throws -> [ActivityItem] {
        try RideShareActivity(context: parts.context(transaction), localTime: parts.localTime).past(query)
    }

    /// The shared rides of today.
    ///
    /// - Throws: `DatabaseError`.
    public func underWay(
        of person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [ActivityItem] {
        try RideShareActivity(context: parts.context(transaction), localTime: parts.localTime).now(person)
    }

    /// The shared rides that a person's calendar shows.
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

    /// Reports about those with whom a ride was shared.
    public var caseSubjects: [CaseSubject] { [parts.desk.subject] }

    /// A shared ride as those see it who were given its link.
    ///
    /// - Throws: `DatabaseError`.
    public func followedRide(_ ride: String) async throws -> FollowedRide? {
        try await parts.signUps.followed(ride)
    }

    /// Drivers and riders for the demo's events.
    ///
    /// - Throws: what signing up throws.
    public func fillDemo(_ cast: DemoCast) async throws { try await RideShareDemo(parts: parts).fill(cast) }

    /// Plans all pools that wait for it now, and makes plans again, as the services do by themselves.
    ///
    /// - Throws: `DatabaseError`.
    public func planAll() async throws {
        while try await parts.planner.planNext() {}
        while try await parts.replays.next() {}
    }

    /// Declares the feature's routes.
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
