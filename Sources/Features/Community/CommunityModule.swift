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

    /// Creates the feature with its host's services.
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

    /// Loads the names that an editor chose, and seals ticket codes that an older version stored in clear.
    ///
    /// - Throws: `DatabaseError`, and the errors of the cipher.
    public func prepare() async throws {
        try await host.ticketCodes.sealClear(
            at: .init(table: "community_ticket", row: "id", secret: "code", hash: "code_hash"),
            in: host.database
        )
        try await AppearanceService(host: host).load()
    }

    /// The names of the tables for staff.
    public static var tableWords: [TableWords] { CommunityTableWords.all }

    /// The tables with personal data.
    public static var personalTables: [PersonalTable] { CommunityTables.all }

    /// The migrations of the feature's tables.
    public var migrations: [Migration] { CommunityMigrations.all }

    /// The public events entry, and the console pages of editors and leaders.
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

    /// The kinds of notifications that people and devices receive.
    public var noticeKinds: [NoticeKind] { CommunityNotices.all }

    /// Ministries, events and waiting-list places that devices may follow without an account.
    public var followableTopics: [FollowableTopic] { CommunityFollowing.topics }

    /// Events, for ride sharing.
    public var eventDirectory: (any EventDirectory)? { CommunityEvents(host: host) }

    /// Reminders, editors' notifications, and the deletion of answers that no leader took over.
    public var deadlineHandlers: [String: DeadlineRunner.Handler] {
        let (reminders, announcements) = (Reminders(host: host), Announcements(host: host))
        let groups = GroupService(host: host)
        return [
            Reminders.kind: { try reminders.run($0, $1) }, Announcements.kind: { try announcements.run($0, $1) },
            GroupService.expiryKind: { try groups.expire($0, $1) },
        ]
    }

    /// Notifies users of a role that they received.
    public var messageHandlers: [String: OutboxRunner.Handler] {
        RoleGiven.handler { [news = RoleNews(host: host)] event, transaction in
            try news.tell(event.person, of: event.role, for: event.scope, transaction)
        }
    }

    /// Reads editors' feeds, and checks whether sites allow embedding in the app.
    public var outboundHandlers: [String: OutboundTaskRunner.Handler] { SourceReading(host: host).handlers }

    /// The service that follows changes of the app's appearance.
    public var services: [any Service] {
        let service = AppearanceService(host: host)
        return [ChannelListener(host.database, to: AppearanceBoard.channel) { _ in try? await service.load() }]
    }

    /// The number of upcoming events and of failing feeds.
    ///
    /// - Throws: `DatabaseError`.
    public func gauges() async throws -> [Gauge] { try await CommunityGauges(host: host).read() }

    /// Deletes places at past events and answers to groups.
    public var retention: [RetentionRule] { CommunityRetention.rules }

    /// Deletes a person's places and follows; free places go to the waiting list.
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

    /// The person's events of today, including current ones.
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

    /// Creates a university in the demo city; existing content stays.
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
