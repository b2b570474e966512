public import CrosstownCases
public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb
public import ServiceLifecycle

/// The rentals feature: stations, vehicles and rides, for riders and for those who run them.
public struct RentalsModule: FeatureModule, CaseAnswering, StaffQueuing {
    /// The feature's name.
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

    /// Makes the feature over what its host gives.
    ///
    /// - Parameters:
    ///   - host: what every feature is given.
    ///   - rules: the times and amounts that rentals go by.
    ///   - hardware: the locks and docks.
    ///   - money: those who keep people's money.
    ///   - accounts: finds those who are given something, and the staff.
    ///   - institutions: knows institutions, and who people are there.
    ///   - partners: knows the vehicles of others, which are shown beside ours; nobody's are where it is `nil`.
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

    /// What may be told of the vehicles to everybody, and to the city.
    public var fleet: any FleetReading { RentalFleet(rentals: rentals) }

    /// Takes in what locks and docks tell.
    public var listeners: DeviceListeners { DeviceListeners(reports: rentals, telemetry: rentals) }

    /// What staff call the tables.
    public static var tableWords: [TableWords] { RentalTableWords.all }

    /// The tables with content about people.
    public static var personalTables: [PersonalTable] { RentalTables.all }

    /// The steps that build the feature's tables.
    public var migrations: [Migration] { RentalsMigrations.all }

    /// Mechanics and riders' support.
    public var roles: [RoleDeclaration] { RentalRole.declared }

    /// What riders report, and mechanics and riders' support answer.
    public var caseSubjects: [CaseSubject] { [ProblemSubject.declared] }

    /// Alarms that nobody has looked at.
    public var staffQueues: [StaffQueue] { [AlarmService.queue] }

    /// What riders and staff are told.
    public var noticeKinds: [NoticeKind] { RentalNotices.all }

    /// Stations, vehicles, tariffs and rides for those who run them.
    public var menu: [MenuEntry] { RentalsMenu.entries }

    /// Bikes and scooters: what can be rented, the rides so far, gifts and help.
    public var capability: Capability? { RentalsMenu.capability(gifts: rentals.coins.links?.page) }

    /// The first page of riders, whose rides earn coins.
    public static var coinHome: CoinHome { CoinHome(rides: CountedRides(), page: RentalLinks.home) }

    /// What happens when a lock's time is up, 24 hours end, or a ride is still not paid.
    public var deadlineHandlers: [String: DeadlineRunner.Handler] {
        rentals.deadlineHandlers.merging(jobs.deadlineHandlers) { first, _ in first }
    }

    /// Money that came from a card pays what is owing, and a card that was just stored is asked for it; one that fails is told to its owner.
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

    /// The live streams and what is told to them.
    public var services: [any Service] { [hub] + announcers }

    /// Vehicles by state, rides under way, live streams and alarms.
    ///
    /// - Throws: `DatabaseError`.
    public func gauges() async throws -> [Gauge] {
        try await console.gauges(streams: hub.listenerCount) + [alarms.gauge()]
    }

    /// A ride under way, and rides that are not paid.
    ///
    /// - Throws: `DatabaseError`.
    public func obstacles(
        toErasing person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [LocalizedText] {
        try erasure(of: person, transaction).obstacles(rentals.within(transaction))
    }

    /// Takes a rider out of rides, and forgets who the rider is at an institution.
    ///
    /// - Throws: `DatabaseError`.
    public func erase(_ person: Identifier<Account>, in transaction: any Transaction) throws {
        try erasure(of: person, transaction).erase()
    }

    private func erasure(of person: Identifier<Account>, _ transaction: any Transaction) -> RentalErasure {
        RentalErasure(person: person, transaction: transaction)
    }

    /// The rides of a rider, latest first.
    ///
    /// - Throws: `DatabaseError`.
    public func activity(_ query: ActivityQuery, in transaction: any Transaction) throws -> [ActivityItem] {
        try rentals.within(transaction).activity.past(query)
    }

    /// The rides that a rider has not paid.
    ///
    /// - Throws: `DatabaseError`.
    public func debts(of person: Identifier<Account>, in transaction: any Transaction) throws -> [Debt] {
        try rentals.within(transaction).activity.debts(of: person)
    }

    /// The vehicles of the rides that a rider's money was held or taken for.
    ///
    /// - Throws: `DatabaseError`.
    public func chargeNames(
        of keys: [CommandKey],
        for person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [CommandKey: LocalizedText] {
        try rentals.within(transaction).activity.chargeNames(of: keys, for: person)
    }

    /// The ride of a rider under way.
    ///
    /// - Throws: `DatabaseError`.
    public func underWay(
        of person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [ActivityItem] {
        try rentals.within(transaction).activity.underWay(of: person)
    }

    /// How a ride under way stands, for those who were given a link to it.
    ///
    /// - Throws: `DatabaseError`.
    public func followedRide(_ ride: String) async throws -> FollowedRide? { try await riders.followed(ride) }

    /// Declares the routes of riders and of those who run the rentals.
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
        ImportRoutes(importer: FleetImport(rentals: rentals, places: console.places)).add(to: routes)
    }
}
