public import CrosstownCases
public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb
public import ServiceLifecycle

/// The rentals feature: stations, vehicles and rides, for riders and operators.
public struct RentalsModule: FeatureModule, CaseAnswering, StaffQueuing {
    /// The feature's identifier.
    public static let id: FeatureID = "rentals"
    /// Rides are paid.
    public static let takesMoney = true

    /// The use cases behind the routes, one transaction each.
    package let rentals: Rentals
    private let payments: any Payments
    private let hub: EventHub
    private let announcers: [any Service]
    private let riders: RiderService
    private let scans: ScanService
    private let problems: ProblemService
    private let jobs: JobService
    private let setUps: SetUpService
    private let institutions: InstitutionService
    private let alarms: AlarmService
    private let console: ConsoleService
    private let devices: DeviceService
    private let revenue: RevenueService

    /// Creates the feature.
    ///
    /// - Parameters:
    ///   - host: the services all features receive.
    ///   - rules: the times and amounts of rentals.
    ///   - hardware: the locks and docks.
    ///   - money: the wallet and payment services.
    ///   - accounts: finds recipients of gifts, and staff.
    ///   - institutions: finds institutions and their people.
    ///   - partners: the vehicles of other operators on the map, if any.
    public init(
        _ host: FeatureHost,
        rules: RentalRules = RentalRules(),
        devices hardware: RentalDevices,
        money: RentalMoney,
        accounts: any AccountDirectory,
        institutions: any InstitutionPeople,
        partners: (any OtherOperators)? = nil
    ) {
        let rentals = Rentals(
            host,
            rules: rules,
            devices: hardware,
            money: money,
            staff: accounts,
            institutions: institutions
        )
        let (clock, localTime) = (host.clock, host.city.localTime)
        hub = EventHub(firstID: UInt64(clamping: clock.now().milliseconds))
        self.rentals = rentals
        payments = money.payments
        announcers =
            RentalsAnnouncer(hub: hub).listeners(host.database, sleeper: host.sleeper)
            + [CaseAnnouncer.listener(host.database, to: hub, as: "problem-changed")]
        riders = RiderService(
            rentals: rentals,
            localTime: localTime,
            partners: partners,
            walks: host.walks,
            followLinks: host.followLinks
        )
        scans = ScanService(rentals: rentals, address: host.address)
        problems = ProblemService(rentals: rentals, localTime: localTime)
        jobs = JobService(rentals: rentals, directory: accounts, localTime: localTime)
        setUps = SetUpService(
            rentals: rentals,
            randomBytes: host.randomBytes,
            attempts: RateLimiter(SetUpService.rate, clock: clock)
        )
        self.institutions = InstitutionService(rentals: rentals)
        alarms = AlarmService(rentals: rentals, localTime: localTime)
        console = ConsoleService(rentals: rentals, localTime: localTime, places: host.places)
        devices = DeviceService(rentals: rentals, localTime: localTime, randomBytes: host.randomBytes)
        revenue = RevenueService(rentals: rentals, directory: accounts, localTime: localTime)
    }

    /// The public data of the fleet, for open data and the city.
    public var fleet: any FleetReading { RentalFleet(rentals: rentals) }

    /// The handlers of reports by locks and docks.
    public var listeners: DeviceListeners { DeviceListeners(reports: rentals, telemetry: rentals) }

    /// The names of the tables for staff.
    public static var tableWords: [TableWords] { RentalTableWords.all }

    /// The tables with personal data.
    public static var personalTables: [PersonalTable] { RentalTables.all }

    /// The migrations of the feature's tables.
    public var migrations: [Migration] { RentalsMigrations.all }

    /// The roles of mechanics and riders' support.
    public var roles: [RoleDeclaration] { RentalRole.declared }

    /// Riders' reports, which mechanics and riders' support answer.
    public var caseSubjects: [CaseSubject] { [ProblemSubject.declared] }

    /// The unhandled alarms.
    public var staffQueues: [StaffQueue] { [AlarmService.queue] }

    /// The notifications of riders and staff.
    public var noticeKinds: [NoticeKind] { RentalNotices.all }

    /// The console's entries for stations, vehicles, tariffs and rides.
    public var menu: [MenuEntry] { RentalsMenu.entries }

    /// The capability of bikes and scooters.
    public var capability: Capability? { RentalsMenu.capability(gifts: rentals.coins.links?.page) }

    /// The first page of riders, whose rides earn coins.
    public static var coinHome: CoinHome { CoinHome(rides: CountedRides(), page: RentalLinks.home) }

    /// Handlers of locks that time out, ride limits, and unpaid rides.
    public var deadlineHandlers: [String: DeadlineRunner.Handler] {
        rentals.deadlineHandlers.merging(jobs.deadlineHandlers) { first, _ in first }
    }

    /// Handlers of payments and cards: new money pays unpaid rides, a new card is charged for them, and the owner of a
    /// failing card is notified.
    public var messageHandlers: [String: OutboxRunner.Handler] {
        [
            Payment.topic: { [rentals, payments] message, transaction in
                let key = CommandKey(stored: message.body)
                guard let payment = try payments.findPayment(key, in: transaction) else { return }
                let context = rentals.within(transaction)
                switch payment.state {
                case .captured: try context.billing.collect(from: payment.request.owner)
                case .failed: try context.news.cardFailed(key, payments)
                default: return
                }
            },
            WalletFunding.topic: { [rentals] message, transaction in
                guard let owner = Identifier<Account>(message.body) else { return }
                try rentals.within(transaction).billing.collect(from: owner)
            },
            CardStoring.topic: { [rentals] message, transaction in
                guard let owner = Identifier<Account>(message.body) else { return }
                try rentals.within(transaction).billing.cardIsStored(by: owner)
            },
        ]
    }

    /// The services that update live streams.
    public var services: [any Service] { [hub] + announcers }

    /// The numbers of vehicles by state, current rides, live streams and alarms.
    ///
    /// - Throws: `DatabaseError`.
    public func gauges() async throws -> [Gauge] {
        try await console.gauges(streams: hub.listenerCount) + [alarms.gauge()]
    }

    /// Returns what prevents deleting the account: a current ride, and unpaid rides.
    ///
    /// - Throws: `DatabaseError`.
    public func obstacles(
        toErasing person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [LocalizedText] {
        try erasure(of: person, transaction).obstacles(rentals.within(transaction))
    }

    /// Deletes a rider from rides, and their identity at an institution.
    ///
    /// - Throws: `DatabaseError`.
    public func erase(_ person: Identifier<Account>, in transaction: any Transaction) throws {
        try erasure(of: person, transaction).erase()
    }

    private func erasure(of person: Identifier<Account>, _ transaction: any Transaction) -> RentalErasure {
        RentalErasure(person: person, transaction: transaction)
    }

    /// Returns the rides of a rider, latest first.
    ///
    /// - Throws: `DatabaseError`.
    public func activity(_ query: ActivityQuery, in transaction: any Transaction) throws -> [ActivityItem] {
        try rentals.within(transaction).activity.past(query)
    }

    /// Returns the unpaid rides of a rider.
    ///
    /// - Throws: `DatabaseError`.
    public func debts(of person: Identifier<Account>, in transaction: any Transaction) throws -> [Debt] {
        try rentals.within(transaction).activity.debts(of: person)
    }

    /// Returns the vehicles of the rides for which a rider's money was held or charged.
    ///
    /// - Throws: `DatabaseError`.
    public func chargeNames(
        of keys: [CommandKey],
        for person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [CommandKey: LocalizedText] {
        try rentals.within(transaction).activity.chargeNames(of: keys, for: person)
    }

    /// Returns the current ride of a rider.
    ///
    /// - Throws: `DatabaseError`.
    public func underWay(
        of person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [ActivityItem] {
        try rentals.within(transaction).activity.underWay(of: person)
    }

    /// Returns the state of a current ride for people with a link to it.
    ///
    /// - Throws: `DatabaseError`.
    public func followedRide(_ ride: String) async throws -> FollowedRide? { try await riders.followed(ride) }

    /// Adds the routes of riders and operators.
    public func addRoutes<Context: CrosstownContext>(to routes: Routes<Context>) {
        RiderRoutes(service: riders, hub: hub).add(to: routes)
        ScanRoutes(service: scans).add(to: routes)
        ProblemRoutes(service: problems, hub: hub).add(to: routes)
        PhotographRoutes(service: problems).add(to: routes)
        ProblemConsoleRoutes(service: problems, hub: hub).add(to: routes)
        JobRoutes(service: jobs).add(to: routes)
        SetUpRoutes(service: setUps).add(to: routes)
        SignInRoutes(service: setUps).add(to: routes)
        DetailsRoutes(service: setUps).add(to: routes)
        InstitutionRoutes(service: institutions).add(to: routes)
        AlarmRoutes(service: alarms).add(to: routes)
        AreaRoutes(service: AreaService(rentals: rentals)).add(to: routes)
        RideRoutes(service: riders).add(to: routes)
        ConsoleRoutes(service: console).add(to: routes)
        VehicleRoutes(service: console).add(to: routes)
        RevenueRoutes(service: revenue).add(to: routes)
        DeviceRoutes(service: devices).add(to: routes)
        ImportRoutes(importer: FleetImport(rentals: rentals, places: console.places), reports: TableReports())
            .add(to: routes)
    }
}
