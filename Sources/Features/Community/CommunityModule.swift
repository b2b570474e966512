public import CrosstownCalendar
public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb
public import ServiceLifecycle

/// Community: campuses, ministries, events, groups, missions, resources and the school.
public struct CommunityModule: FeatureModule {
    /// The feature's name.
    public static let id: FeatureID = "community"

    let host: CommunityHost

    /// Makes the feature over what its host gives.
    public init(_ host: FeatureHost) { self.host = CommunityHost(host) }

    /// The name, logo and colors that an editor chose.
    public var brand: Brand? {
        let chosen = host.appearance.current
        return Brand(
            name: chosen.title.isEmpty ? nil : chosen.title,
            logo: chosen.logo.map { CommunityLinks.picture($0).adding("thumbnail", true) },
            styles: chosen.accent.isEmpty ? nil : CommunityLinks.brandStyles.adding("color", chosen.accent.dropFirst())
        )
    }

    /// Reads the names that an editor chose, and seals the codes of tickets that an older version has kept in clear.
    ///
    /// - Throws: `DatabaseError`, and what the cipher throws.
    public func prepare() async throws {
        try await host.ticketCodes.sealClear(
            at: .init(table: "community_ticket", row: "id", secret: "code", hash: "code_hash"),
            in: host.database
        )
        try await AppearanceService(host: host).load()
    }

    /// What staff call the tables.
    public static var tableWords: [TableWords] { CommunityTableWords.all }

    /// The tables with content about people.
    public static var personalTables: [PersonalTable] { CommunityTables.all }

    /// The steps that build the feature's tables.
    public var migrations: [Migration] { CommunityMigrations.all }

    /// Events for everybody, and the pages of editors and leaders in the console.
    public var menu: [MenuEntry] { CommunityMenu.entries }

    /// Community, with its five tabs.
    public var capability: Capability? { CommunityMenu.capability(host.appearance.current) }

    /// Administrators, editors and leaders.
    public var roles: [RoleDeclaration] { CommunityRole.declarations }

    /// Campuses and ministries for editors, groups and teams for leaders.
    ///
    /// - Throws: `DatabaseError`.
    public func scopes(
        of role: String,
        among known: Set<String>?,
        in transaction: any Transaction
    ) throws -> [RoleScope] { try CommunityScopes(transaction: transaction).scopes(of: role, among: known) }

    /// What people and devices are told.
    public var noticeKinds: [NoticeKind] { CommunityNotices.all }

    /// Ministries, events and places on waiting lists that devices may follow without an account.
    public var followableTopics: [FollowableTopic] { CommunityFollowing.topics }

    /// Events, for ride sharing.
    public var eventDirectory: (any EventDirectory)? { CommunityEvents(host: host) }

    /// Reminders, notices of editors, and the end of answers that no leader has taken over.
    public var deadlineHandlers: [String: DeadlineRunner.Handler] {
        let (reminders, announcements) = (Reminders(host: host), Announcements(host: host))
        let groups = GroupService(host: host)
        return [
            Reminders.kind: { try reminders.run($0, $1) }, Announcements.kind: { try announcements.run($0, $1) },
            GroupService.expiryKind: { try groups.expire($0, $1) },
        ]
    }

    /// Who was given a role reads what it is for.
    public var messageHandlers: [String: OutboxRunner.Handler] {
        RoleGiven.handler { [news = RoleNews(host: host)] event, transaction in
            try news.tell(event.person, of: event.role, for: event.scope, transaction)
        }
    }

    /// Feeds that editors name, and sites that are asked whether they may be shown within the app.
    public var outboundHandlers: [String: OutboundTaskRunner.Handler] { SourceReading(host: host).handlers }

    /// What follows changes of the app's look.
    public var services: [any Service] {
        let service = AppearanceService(host: host)
        return [ChannelListener(host.database, to: AppearanceBoard.channel) { _ in try? await service.load() }]
    }

    /// How many events are to come, and how many feeds fail.
    ///
    /// - Throws: `DatabaseError`.
    public func gauges() async throws -> [Gauge] { try await CommunityGauges(host: host).read() }

    /// Places at past events and answers to groups are removed.
    public var retention: [RetentionRule] { CommunityRetention.rules }

    /// Takes a person's name off all lists and deletes what they follow; places that come free go to those who wait.
    ///
    /// - Throws: `DatabaseError`.
    public func erase(_ person: Identifier<Account>, in transaction: any Transaction) throws {
        try CommunityPerson.leaveEvents(person, host, in: transaction)
        try Self.personalTables.erase(person, in: transaction)
    }

    /// The past events that a person signed up for.
    ///
    /// - Throws: `DatabaseError`.
    public func activity(_ query: ActivityQuery, in transaction: any Transaction) throws -> [ActivityItem] {
        try CommunityActivity(host: host).past(query, in: transaction)
    }

    /// The events that a person goes to, today or under way.
    ///
    /// - Throws: `DatabaseError`.
    public func underWay(
        of person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [ActivityItem] { try CommunityActivity(host: host).now(person, in: transaction) }

    /// The events that a person has signed up for.
    ///
    /// - Throws: `DatabaseError`.
    public func calendarEntries(of query: CalendarQuery, in transaction: any Transaction) throws -> [CalendarEntry] {
        try TicketEntries(host: host, query: query, transaction: transaction).read()
    }

    /// Fills the community with a university of the demo city; what is there already is left as it is.
    ///
    /// - Throws: `DatabaseError`.
    public func fillDemo(_ cast: DemoCast) async throws { try await CommunityDemo(host: host).fill(cast) }

    /// Declares the feature's routes.
    public func addRoutes<Context: CrosstownContext>(to routes: Routes<Context>) {
        ChoiceRoutes(host: host).add(to: routes)
        EventRoutes(host: host).add(to: routes)
        FollowRoutes(host: host).add(to: routes)
        CalendarRoutes(host: host).add(to: routes)
        GroupRoutes(host: host).add(to: routes)
        ResourceRoutes(host: host).add(to: routes)
        RecordRoutes(host: host).add(to: routes)
        PictureRoutes(host: host).add(to: routes)
        WalkRoutes(host: host).add(to: routes)
        AppearanceRoutes(host: host).add(to: routes)
        ImportRoutes(host: host, reports: TableReports()).add(to: routes)
        EventConsoleRoutes(host: host).add(to: routes)
    }
}
