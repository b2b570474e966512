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

    /// Makes the feature over what its host gives.
    ///
    /// - Parameters:
    ///   - host: what every feature is given.
    ///   - city: the zones, each with a queue of its own.
    ///   - rules: the times and limits that dispatch decides by.
    ///   - accounts: makes the accounts of drivers.
    ///   - wallet: what passengers pay rides from; they pay their drivers where there is none.
    ///   - currency: what fares are counted in.
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

    /// What staff call the tables.
    public static var tableWords: [TableWords] { TaxiTableWords.all }

    /// The tables with content about people.
    public static var personalTables: [PersonalTable] { TaxiTables.all }

    /// The steps that build the feature's tables.
    public var migrations: [Migration] { TaxiMigrations.all }

    /// Drive for drivers, zones, drivers and requests for the city.
    public var menu: [MenuEntry] { TaxiMenu.entries }

    /// Taxi, with what goes on now and the rides so far.
    public var capability: Capability? { TaxiMenu.capability }

    /// Drivers, whom the city registers with a taxi, and who acts for a company.
    public var roles: [RoleDeclaration] {
        [
            RoleDeclaration(
                TaxiRole.driver,
                title: "Taxi driver",
                explanation: "Drives a taxi of the city.",
                rank: .sensitive,
                isImplied: false,
                isGivenHere: false
            ),
            RoleDeclaration(
                Company.role,
                title: "Taxi company",
                explanation: "Registers, imports and invites the drivers of one company, and sees these alone.",
                rank: .sensitive,
                scope: "Company",
                requiresScope: true,
                isImplied: false,
                link: TaxiLinks.companies
            ),
        ]
    }

    /// The companies.
    ///
    /// - Throws: `DatabaseError`.
    public func scopes(
        of role: String,
        among known: Set<String>?,
        in transaction: any Transaction
    ) throws -> [RoleScope] {
        role == Company.role ? try CompanyStore(transaction: transaction).scopes(among: known) : []
    }

    /// What happens when an offer's time is up, a request is to be looked at again, a driver has fallen silent, or a
    /// reservation is due.
    public var deadlineHandlers: [String: DeadlineRunner.Handler] {
        parts.dispatch.deadlineHandlers.merging(parts.sandbox.deadlineHandlers) { first, _ in first }
    }

    /// Travel times are learned from what taxis have driven.
    public var outboundHandlers: [String: OutboundTaskRunner.Handler] {
        [ArrivalLessons.taskKind: { [lessons = parts.lessons] _ in try await lessons.learn() }]
    }

    /// Who may not drive any more is off duty.
    public var messageHandlers: [String: OutboxRunner.Handler] {
        RoleTaken.handler { [dispatch = parts.dispatch, people = parts.host.people] event, transaction in
            guard event.role == TaxiRole.driver else { return }
            let held = try people.scopes(of: event.role, heldBy: event.person, in: transaction)
            if held.isEmpty { try dispatch.step(in: transaction).shift.end(of: event.person) }
        }
    }

    /// What programs can do with taxis.
    public var keyScopes: [KeyScope] { TaxiScope.all }

    /// That a taxi comes or is there, and that a request has ended.
    public var noticeKinds: [NoticeKind] { TaxiNotices.all }

    /// What programs are told of rides.
    public var webhookKinds: [WebhookKind] { RideEvents.all }

    /// The live streams, what is told to them, the work on imported files, and questions for routes that nobody waits for.
    public var services: [any Service] { [parts.hub, parts.imports, parts.pickupRoutes] + parts.announcers }

    /// Sets the deadlines of open requests that an earlier version has left without one, keeps the money of fares in
    /// dispute aside, holds the hours of reservations, and lets it be learned from drives.
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

    /// A tariff, rides of the last days with their receipts, a reservation that is to come, and one that was;
    /// a company, somebody who applies to drive, and weeks of requests to forecast from.
    ///
    /// - Throws: `DatabaseError`.
    public func fillDemo(_ cast: DemoCast) async throws {
        try await parts.fares.fillDemo(cast, parts.desk)
        try await parts.reservations.fillDemo(cast)
        try await parts.companies.fillDemo(cast)
        try await parts.applications.fillDemo(cast)
        try await parts.dispatch.change { try DemoHistory(step: $0, zones: $0.zoneMap()).insert() }
    }

    /// Drivers and open requests by state, zones, and live streams.
    ///
    /// - Throws: `DatabaseError`.
    public func gauges() async throws -> [Gauge] { try await parts.city.gauges(streams: parts.hub.listenerCount) }

    /// What is kept about a passenger or a driver.
    ///
    /// - Throws: `DatabaseError`.
    public func records(
        about person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [PersonalRecords] {
        try TaxiRecords.about(person, in: transaction)
    }

    /// A request or a reservation under way; for drivers, that they are on duty or wait for a fare.
    ///
    /// - Throws: `DatabaseError`.
    public func obstacles(
        toErasing person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [LocalizedText] {
        try TaxiErasure.obstacles(toErasing: person, in: transaction)
    }

    /// The rides of a driver.
    ///
    /// - Throws: `DatabaseError`.
    public func remains(
        ofErasing person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [LocalizedText] {
        try DriverErasure(account: person, transaction: transaction).remains()
    }

    /// Takes a passenger out of all requests, and a driver out of the service.
    ///
    /// - Throws: `DatabaseError`.
    public func erase(_ person: Identifier<Account>, in transaction: any Transaction) throws {
        try TaxiErasure.erase(person, parts.host.pictures, at: parts.host.clock.now(), in: transaction)
    }

    /// What passengers write to the city about rides.
    public var caseSubjects: [CaseSubject] { [parts.desk.subject] }

    /// How long destinations, fares and rehearsals are kept.
    public var retention: [RetentionRule] {
        TaxiRetention.rules + [TaxiRetention.papers(parts.host.pictures), SandboxService.retention]
    }

    /// The taxis that a passenger asked for, latest first.
    ///
    /// - Throws: `DatabaseError`.
    public func activity(_ query: ActivityQuery, in transaction: any Transaction) throws -> [ActivityItem] {
        try parts.activity.past(query, in: transaction)
    }

    /// The companies, which have wallets for the fares of their drivers.
    ///
    /// - Throws: `DatabaseError`.
    public func purseNames(
        of owners: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> [Identifier<Account>: String] {
        try PayeeStore(transaction: transaction).companies(among: owners)
    }

    /// The request of a passenger under way, and the next reservation.
    ///
    /// - Throws: `DatabaseError`.
    public func underWay(
        of person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [ActivityItem] {
        try parts.activity.underWay(of: person, in: transaction)
    }

    /// The reservations of a passenger.
    ///
    /// - Throws: `DatabaseError`.
    public func calendarEntries(
        of query: CalendarQuery,
        in transaction: any Transaction
    ) throws -> [CalendarEntry] { try ReservationEntries(query: query, transaction: transaction).read() }

    /// A taxi that comes or carries, as those see it who were given a link.
    ///
    /// - Throws: `DatabaseError`.
    public func followedRide(_ ride: String) async throws -> FollowedRide? {
        try await parts.passengers.followedRide(ride)
    }

    /// Declares the routes of passengers, drivers and the city.
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
            importer: DriverImport(service: parts.city),
            hub: parts.hub
        ).add(to: routes)
    }
}
