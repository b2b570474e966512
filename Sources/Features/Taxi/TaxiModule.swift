public import CrosstownCalendar
public import CrosstownCases
public import CrosstownDispatchEngine
public import CrosstownGeo
public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb
public import ServiceLifecycle

/// The taxi feature: fair queues, requests and offers, for passengers, drivers and the city.
public struct TaxiModule: FeatureModule, CaseAnswering {
    /// The feature's name.
    public static let id: FeatureID = "taxi"
    /// Rides are paid.
    public static let takesMoney = true

    private let parts: TaxiServices

    /// Creates the feature.
    ///
    /// - Parameters:
    ///   - host: the services of the host.
    ///   - city: the zones, each with a queue.
    ///   - rules: the times and limits of dispatch.
    ///   - accounts: creates the accounts of drivers.
    ///   - wallet: pays rides; without it, passengers pay the drivers directly.
    ///   - currency: the currency of fares.
    public init(
        _ host: FeatureHost,
        city: ZoneMap,
        rules: DispatchRules = DispatchRules(),
        accounts: any AccountRegistry,
        wallet: (any Wallet)? = nil,
        currency: Currency = .euro
    ) {
        parts = TaxiServices(host, city: city, rules: rules, accounts: accounts, wallet: wallet, currency: currency)
    }

    /// The names of tables for staff.
    public static var tableWords: [TableWords] { TaxiTableWords.all }

    /// The tables with personal data.
    public static var personalTables: [PersonalTable] { TaxiTables.all }

    /// The migrations of the feature's tables.
    public var migrations: [Migration] { TaxiMigrations.all }

    /// The menu entries: driving for drivers; zones, drivers and requests for the city.
    public var menu: [MenuEntry] { TaxiMenu.entries }

    /// The taxi capability with current and past rides.
    public var capability: Capability? { TaxiMenu.capability }

    /// The roles of drivers, created by the city with a taxi, and of companies.
    public var roles: [RoleDeclaration] {
        [
            RoleDeclaration(
                TaxiRole.driver,
                title: "Taxi driver",
                explanation: "Drives one of the city’s taxis.",
                rank: .sensitive,
                isImplied: false,
                isGivenHere: false
            ),
            RoleDeclaration(
                Company.role,
                title: "Taxi company",
                explanation: "Registers, imports and invites one company’s drivers, and sees only those drivers.",
                rank: .sensitive,
                scope: "Company",
                requiresScope: true,
                isImplied: false,
                link: TaxiLinks.companies
            ),
        ]
    }

    /// Returns the companies.
    ///
    /// - Throws: `DatabaseError`.
    public func scopes(
        of role: String,
        among known: Set<String>?,
        in transaction: any Transaction
    ) throws -> [RoleScope] {
        role == Company.role ? try CompanyStore(transaction: transaction).scopes(among: known) : []
    }

    /// The handlers of deadlines: offers, requests, silent drivers and reservations.
    public var deadlineHandlers: [String: DeadlineRunner.Handler] {
        parts.dispatch.deadlineHandlers.merging(parts.sandbox.deadlineHandlers) { first, _ in first }
    }

    /// The task that learns travel times from driven routes.
    public var outboundHandlers: [String: OutboundTaskRunner.Handler] {
        [ArrivalLessons.taskKind: { [lessons = parts.lessons] _ in try await lessons.learn() }]
    }

    /// Takes drivers who lost their role off duty.
    public var messageHandlers: [String: OutboxRunner.Handler] {
        RoleTaken.handler { [dispatch = parts.dispatch, people = parts.host.people] event, transaction in
            guard event.role == TaxiRole.driver else { return }
            let held = try people.scopes(of: event.role, heldBy: event.person, in: transaction)
            if held.isEmpty { try dispatch.transaction(in: transaction).shift.end(of: event.person) }
        }
    }

    /// The scopes of third-party apps.
    public var keyScopes: [KeyScope] { TaxiScope.all }

    /// The kinds of notifications.
    public var noticeKinds: [NoticeKind] { TaxiNotices.all }

    /// The kinds of webhook events.
    public var webhookKinds: [WebhookKind] { RideEvents.all }

    /// The services for live streams, imports and routes calculated in the background.
    public var services: [any Service] { [parts.hub, parts.imports, parts.pickupRoutes] + parts.announcers }

    /// Creates missing deadlines of open requests from earlier versions, extends the holds of disputed fares, updates
    /// the timestamps of reservations, and schedules learning from drives.
    ///
    /// - Throws: `DatabaseError`.
    public func prepare() async throws {
        try await parts.sealLinks()
        try await parts.dispatch.change { try $0.watch.beginMissing() }
        try await parts.dispatch.change { try $0.disputes.keepAside() }
        try await parts.reservations.keepHours()
        try await parts.companies.registerNamed()
        try await parts.lessons.prepare()
        _ = try await parts.dispatch.read { try $0.zoneMap() }
    }

    /// Creates a tariff, rides with receipts, a current and a past reservation, a company, an application to drive, and
    /// weeks of requests for forecasts.
    ///
    /// - Throws: `DatabaseError`.
    public func fillDemo(_ cast: DemoCast) async throws {
        try await parts.fares.fillDemo(cast, parts.desk)
        try await parts.reservations.fillDemo(cast)
        try await parts.companies.fillDemo(cast)
        try await parts.applications.fillDemo(cast)
        try await parts.dispatch.change { try DemoHistory(transaction: $0, zones: $0.zoneMap()).insert() }
    }

    /// Returns the metrics: drivers and open requests by state, zones, and live streams.
    ///
    /// - Throws: `DatabaseError`.
    public func gauges() async throws -> [Gauge] { try await parts.city.gauges(streams: parts.hub.listenerCount) }

    /// Returns the stored data about a passenger or a driver.
    ///
    /// - Throws: `DatabaseError`.
    public func records(
        about person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [PersonalRecords] {
        try TaxiRecords.about(person, in: transaction)
    }

    /// Returns what prevents deletion: a current request or reservation; for drivers, being on duty or an open fare.
    ///
    /// - Throws: `DatabaseError`.
    public func obstacles(
        toErasing person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [LocalizedText] {
        try TaxiErasure.obstacles(toErasing: person, in: transaction)
    }

    /// Returns what stays of a driver: the rides.
    ///
    /// - Throws: `DatabaseError`.
    public func remains(
        ofErasing person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [LocalizedText] {
        try DriverErasure(account: person, transaction: transaction).remains()
    }

    /// Deletes a passenger from all requests, and a driver from the service.
    ///
    /// - Throws: `DatabaseError`.
    public func erase(_ person: Identifier<Account>, in transaction: any Transaction) throws {
        try TaxiErasure.erase(person, parts.host.pictures, at: parts.host.clock.now(), in: transaction)
    }

    /// The reports of passengers to the city about rides.
    public var caseSubjects: [CaseSubject] { [parts.desk.subject] }

    /// The retention of destinations, fares and test rides.
    public var retention: [RetentionRule] {
        TaxiRetention.rules + [TaxiRetention.papers(parts.host.pictures), SandboxService.retention]
    }

    /// Returns a passenger's taxis, latest first.
    ///
    /// - Throws: `DatabaseError`.
    public func activity(_ query: ActivityQuery, in transaction: any Transaction) throws -> [ActivityItem] {
        try parts.activity.past(query, in: transaction)
    }

    /// Returns the companies, which have wallets for their drivers' fares.
    ///
    /// - Throws: `DatabaseError`.
    public func purseNames(
        of owners: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> [Identifier<Account>: String] {
        try PayeeStore(transaction: transaction).companies(among: owners)
    }

    /// Returns the passenger's current request and next reservation.
    ///
    /// - Throws: `DatabaseError`.
    public func underWay(
        of person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [ActivityItem] {
        try parts.activity.underWay(of: person, in: transaction)
    }

    /// Returns the passenger's reservations.
    ///
    /// - Throws: `DatabaseError`.
    public func calendarEntries(
        of query: CalendarQuery,
        in transaction: any Transaction
    ) throws -> [CalendarEntry] { try ReservationEntries(query: query, transaction: transaction).read() }

    /// Returns a ride shared by a link.
    ///
    /// - Throws: `DatabaseError`.
    public func followedRide(_ ride: String) async throws -> FollowedRide? {
        try await parts.passengers.followedRide(ride)
    }

    /// Adds the routes of passengers, drivers and the city.
    public func addRoutes<Context: CrosstownContext>(to routes: Routes<Context>) {
        addPassengerRoutes(to: routes)
        addDriverRoutes(to: routes)
        addCityRoutes(to: routes)
        ProgramRoutes(
            guests: parts.guests,
            sandbox: parts.sandbox,
            fleet: parts.fleet,
            fares: parts.fares,
            hub: parts.hub
        ).add(to: routes)
    }

    private func addPassengerRoutes<Context: CrosstownContext>(to routes: Routes<Context>) {
        PassengerRoutes(service: parts.passengers, denials: parts.denials, hub: parts.hub).add(to: routes)
        ReservationRoutes(reservations: parts.reservations).add(to: routes)
        FareRoutes(service: parts.fares).add(to: routes)
        PaymentRoutes(service: parts.fares, passengers: parts.passengers).add(to: routes)
        SignalRoutes(passengers: parts.passengers, drivers: parts.drivers).add(to: routes)
        RideCaseRoutes(service: parts.cases).add(to: routes)
        GuestRoutes(guests: parts.guests, hub: parts.hub).add(to: routes)
    }

    private func addDriverRoutes<Context: CrosstownContext>(to routes: Routes<Context>) {
        DriverRoutes(service: parts.drivers, hub: parts.hub).add(to: routes)
        DayRoutes(service: parts.days).add(to: routes)
        FairnessRoutes(service: parts.fairness).add(to: routes)
        ZoneAdviceRoutes(service: parts.advice).add(to: routes)
        ApplicationRoutes(service: parts.applications).add(to: routes)
        InvitationRoutes(service: parts.invitations).add(to: routes)
        OwnCompanyRoutes(service: parts.companies).add(to: routes)
    }

    private func addCityRoutes<Context: CrosstownContext>(to routes: Routes<Context>) {
        ZonePlanRoutes(service: parts.zonePlans).add(to: routes)
        CreditRoutes(service: parts.credits).add(to: routes)
        CompanyRoutes(service: parts.companies).add(to: routes)
        StatisticsRoutes(service: parts.city, stories: parts.stories).add(to: routes)
        CityRoutes(
            service: parts.city,
            imports: parts.imports,
            hub: parts.hub
        ).add(to: routes)
    }
}
