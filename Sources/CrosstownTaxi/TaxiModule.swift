public import CrosstownCalendar
public import CrosstownDispatchEngine
public import CrosstownGeo
public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb
public import ServiceLifecycle

/// The taxi feature: fair queues, requests and offers, for passengers, drivers and the city.
public struct TaxiModule: FeatureModule {
    /// The feature's name.
    public static let id: FeatureID = "taxi"

    private let dispatch: Dispatch
    private let hub: EventHub
    private let announcer: TaxiAnnouncer
    private let passengers: PassengerDesk
    private let drivers: DriverDesk
    private let city: CityDesk
    private let imports: ImportRuns
    private let activity: TaxiActivity
    private let lessons: ArrivalLessons
    private let reservations: ReservationService
    private let fares: FareService
    private let days: DriverDayService
    private let fairness: FairnessService
    private let guests: GuestService
    private let sandbox: SandboxService
    private let fleet: FleetService
    private let cases: CaseService
    private let advice: ZoneAdviceService
    private let companies: CompanyService
    private let zonePlans: ZonePlanService
    private let credits: CreditService
    private let applications: ApplicationService
    private let invitations: InvitationService
    private let pictures: (any Pictures)?
    private let people: (any People)?

    /// Makes the feature of a city.
    ///
    /// - Parameters:
    ///   - database: where the feature keeps its tables.
    ///   - city: the zones, each with a queue of its own.
    ///   - rules: the times and limits that dispatch decides by.
    ///   - clock: tells the time.
    ///   - sleeper: measures pauses between live announcements.
    ///   - ids: makes identities.
    ///   - accounts: makes the accounts of drivers.
    ///   - places: finds meeting places by their names.
    ///   - travel: tells how long taxis need, and which way they take.
    ///   - followLinks: makes the links by which others follow a taxi; nobody does where there are none.
    ///   - notices: tells passengers what concerns them.
    ///   - webhooks: tells programs of others what happens to rides.
    ///   - people: gives roles; nobody acts for a company where there is nobody to ask.
    ///   - pictures: keeps papers; nobody can apply to drive where it is `nil`.
    ///   - delivery: sends invitations.
    ///   - randomBytes: gives so many random bytes that nobody can guess.
    ///   - address: the public address of the service, without a slash at its end.
    ///   - wallet: what passengers pay rides from; they pay their drivers where there is none.
    ///   - currency: what fares are counted in.
    ///   - secondsFromUTC: how many seconds the city's clocks are ahead of UTC at a moment.
    public init(
        database: any Database,
        city: ZoneMap,
        rules: DispatchRules = DispatchRules(),
        clock: any WallClock,
        sleeper: any Clock<Duration> = .continuous,
        ids: any IdentifierSource,
        accounts: any AccountRegistry,
        places: any PlaceDirectory,
        travel: any TravelPlanner,
        followLinks: any FollowLinks = NoSocial(),
        notices: any Notices = NoSocial(),
        webhooks: any Webhooks = NoWebhooks(),
        people: (any People)? = nil,
        pictures: (any Pictures)? = nil,
        delivery: any MessageDelivery = NoMessages(),
        randomBytes: @escaping @Sendable (_ count: Int) -> [UInt8] = TaxiModule.systemBytes,
        address: String = "",
        wallet: (any Wallet)? = nil,
        currency: Currency = .euro,
        secondsFromUTC: @escaping @Sendable (Timestamp) -> Int
    ) {
        let dispatch = Dispatch(
            database: database,
            city: city,
            rules: rules,
            clock: clock,
            ids: ids,
            notices: notices,
            webhooks: webhooks,
            wallet: wallet
        )
        let hub = EventHub(firstID: UInt64(clamping: clock.now().milliseconds))
        let zones = CityZones(dispatch.zones)
        let localTime = LocalTime(secondsFromUTC: secondsFromUTC)
        let lessons = ArrivalLessons(dispatch: dispatch, travel: travel, clock: clock)
        let approaches = Approaches(travel: travel, clock: clock, lessons: lessons)
        self.lessons = lessons
        activity = TaxiActivity(approaches: approaches, clock: clock)
        self.dispatch = dispatch
        let fares = FareService(
            dispatch: dispatch,
            places: places,
            travel: travel,
            city: zones,
            clock: clock,
            currency: currency,
            secondsFromUTC: secondsFromUTC
        )
        self.fares = fares
        cases = CaseService(dispatch: dispatch, clock: clock, ids: ids, notices: notices)
        days = DriverDayService(dispatch: dispatch, clock: clock, localTime: localTime)
        advice = ZoneAdviceService(dispatch: dispatch, city: zones, clock: clock, localTime: localTime)
        self.hub = hub
        announcer = TaxiAnnouncer(database: database, hub: hub, sleeper: sleeper)
        passengers = PassengerDesk(
            dispatch: dispatch,
            entry: RequestEntry(
                place: PlaceEntry(places: places, city: zones),
                fares: fares,
                mostPassengers: rules.mostPassengers
            ),
            approaches: approaches,
            city: zones,
            clock: clock,
            localTime: localTime,
            followLinks: followLinks,
            fares: fares
        )
        drivers = DriverDesk(
            dispatch: dispatch,
            approaches: approaches,
            city: zones,
            clock: clock,
            localTime: localTime,
            fares: fares
        )
        self.city = CityDesk(
            dispatch: dispatch,
            accounts: accounts,
            lessons: lessons,
            city: zones,
            clock: clock,
            localTime: localTime
        )
        reservations = ReservationService(
            dispatch: dispatch,
            entry: ReservationEntry(
                place: PlaceEntry(places: places, city: zones),
                rules: ReservationRules(),
                terms: TermsEntry(place: PlaceEntry(places: places, city: zones), fares: fares),
                mostPassengers: rules.mostPassengers,
                secondsFromUTC: secondsFromUTC
            ),
            city: zones,
            clock: clock,
            ids: ids,
            localTime: localTime
        )
        fairness = FairnessService(dispatch: dispatch, city: zones, clock: clock, localTime: localTime)
        guests = GuestService(
            dispatch: dispatch,
            passengers: passengers,
            ids: ids,
            randomBytes: randomBytes,
            address: address
        )
        sandbox = SandboxService(
            database: database,
            clock: clock,
            ids: ids,
            entry: passengers.entry,
            city: zones,
            webhooks: webhooks,
            address: address
        )
        fleet = FleetService(dispatch: dispatch, city: zones, clock: clock)
        imports = ImportRuns(importer: DriverImport(desk: self.city), hub: hub, ids: ids)
        invitations = InvitationService(
            dispatch: dispatch,
            accounts: accounts,
            ids: ids,
            delivery: delivery,
            randomBytes: randomBytes,
            address: address,
            localTime: localTime
        )
        companies = CompanyService(
            desk: self.city,
            imports: imports,
            ids: ids,
            people: people,
            currency: currency,
            invitations: invitations
        )
        applications = ApplicationService(
            dispatch: dispatch,
            invitations: invitations,
            ids: ids,
            pictures: pictures,
            notices: notices,
            localTime: localTime
        )
        self.pictures = pictures
        self.people = people
        credits = CreditService(dispatch: dispatch, currency: currency, randomBytes: randomBytes)
        zonePlans = ZonePlanService(
            dispatch: dispatch,
            city: zones,
            ids: ids,
            localTime: localTime,
            secondsFromUTC: secondsFromUTC
        )
    }

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
                isImplied: false,
                isGivenHere: false
            ),
            RoleDeclaration(
                Company.role,
                title: "Taxi company",
                explanation: "Registers, imports and invites the drivers of one company, and sees these alone.",
                scope: "Company",
                isImplied: false
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
        dispatch.deadlineHandlers.merging(sandbox.deadlineHandlers) { first, _ in first }
    }

    /// Travel times are learned from what taxis have driven.
    public var outboundHandlers: [String: OutboundTaskRunner.Handler] {
        [ArrivalLessons.taskKind: { [lessons] _ in try await lessons.learn() }]
    }

    /// Who may not drive any more is off duty.
    public var messageHandlers: [String: OutboxRunner.Handler] {
        RoleTaken.handler { [dispatch, people] event, transaction in
            guard event.role == TaxiRole.driver else { return }
            let held = try people?.scopes(of: event.role, heldBy: event.person, in: transaction) ?? []
            if held.isEmpty { try dispatch.endDuty(of: event.person, in: transaction) }
        }
    }

    /// What programs can do with taxis.
    public var keyScopes: [KeyScope] { TaxiScope.all }

    /// That a taxi comes or is there, and that a request has ended.
    public var noticeKinds: [NoticeKind] { TaxiNotices.all }

    /// What programs are told of rides.
    public var webhookKinds: [WebhookKind] { RideEvents.all }

    /// The live streams, what is told to them, and the work on imported files.
    public var services: [any Service] { [hub, announcer, imports] }

    /// Sets the deadlines of open requests that an earlier version has left without one, holds the hours of
    /// reservations, and lets it be learned from drives.
    ///
    /// - Throws: `DatabaseError`.
    public func prepare() async throws {
        try await dispatch.watchOpenRequests()
        try await reservations.keepHours()
        try await companies.registerNamed()
        try await lessons.prepare()
        _ = try await dispatch.read { try $0.zoneMap() }
    }

    /// A tariff, rides of the last days with their receipts, a reservation that is to come, and one that was;
    /// a company, somebody who applies to drive, and weeks of requests to forecast from.
    ///
    /// - Throws: `DatabaseError`.
    public func fillDemo(_ cast: DemoCast) async throws {
        try await fares.fillDemo(cast)
        try await reservations.fillDemo(cast)
        try await companies.fillDemo(cast)
        try await applications.fillDemo(cast)
        try await dispatch.change { try DemoHistory(step: $0, zones: $0.zoneMap()).insert() }
    }

    /// Drivers and open requests by state, zones, and live streams.
    ///
    /// - Throws: `DatabaseError`.
    public func gauges() async throws -> [Gauge] { try await city.gauges(streams: hub.listenerCount) }

    /// What is kept about a passenger or a driver.
    ///
    /// - Throws: `DatabaseError`.
    public func records(
        about person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [PersonalRecords] {
        try TaxiRecords.about(person, in: transaction)
    }

    /// A request under way, and that drivers' accounts are the city's.
    ///
    /// - Throws: `DatabaseError`.
    public func obstacles(
        toErasing person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [LocalizedText] {
        try TaxiErasure.obstacles(toErasing: person, in: transaction)
    }

    /// Takes a passenger out of all requests.
    ///
    /// - Throws: `DatabaseError`.
    public func erase(_ person: Identifier<Account>, in transaction: any Transaction) throws {
        try TaxiErasure.erase(person, pictures, in: transaction)
    }

    /// How long reports, destinations, fares and rehearsals are kept.
    public var retention: [RetentionRule] {
        TaxiRetention.rules + [TaxiRetention.papers(pictures), SandboxService.retention]
    }

    /// The taxis that a passenger asked for, latest first.
    ///
    /// - Throws: `DatabaseError`.
    public func activity(_ query: ActivityQuery, in transaction: any Transaction) throws -> [ActivityItem] {
        try activity.past(query, in: transaction)
    }

    /// The request of a passenger under way, and the next reservation.
    ///
    /// - Throws: `DatabaseError`.
    public func underWay(
        of person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [ActivityItem] {
        try activity.underWay(of: person, in: transaction)
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
        try await passengers.followedRide(ride)
    }

    /// Declares the routes of passengers, drivers and the city.
    public func addRoutes<Context: CrosstownContext>(to routes: Routes<Context>) {
        PassengerRoutes(desk: passengers, hub: hub).add(to: routes)
        ReservationRoutes(reservations: reservations).add(to: routes)
        FareRoutes(service: fares).add(to: routes)
        PaymentRoutes(service: fares, passengers: passengers).add(to: routes)
        SignalRoutes(passengers: passengers, drivers: drivers).add(to: routes)
        CaseRoutes(service: cases).add(to: routes)
        DayRoutes(service: days).add(to: routes)
        FairnessRoutes(service: fairness).add(to: routes)
        ProgramRoutes(guests: guests, sandbox: sandbox, fleet: fleet, fares: fares, hub: hub).add(to: routes)
        GuestRoutes(guests: guests, hub: hub).add(to: routes)
        ZoneAdviceRoutes(service: advice).add(to: routes)
        ZonePlanRoutes(service: zonePlans).add(to: routes)
        CreditRoutes(service: credits).add(to: routes)
        CompanyRoutes(service: companies).add(to: routes)
        OwnCompanyRoutes(service: companies).add(to: routes)
        InvitationRoutes(service: invitations).add(to: routes)
        ApplicationRoutes(service: applications).add(to: routes)
        DriverRoutes(desk: drivers, hub: hub).add(to: routes)
        StatisticsRoutes(
            desk: city,
            stories: StoryService(dispatch: dispatch, city: city.city, localTime: city.localTime)
        ).add(to: routes)
        CityRoutes(desk: city, imports: imports, importer: DriverImport(desk: city), hub: hub).add(to: routes)
    }

    /// Random bytes of the system.
    public static func systemBytes(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }
}
