public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// Trips: recorded on the phone, scored for sustainability, safe after dark.
public struct TripsModule: FeatureModule {
    /// The feature's name.
    public static let id: FeatureID = "trips"

    /// What the routes are filed under in the description of the API.
    static let tag = "trips"

    /// Who sees the numbers of people, ratings and aims.
    static let operatorRole = "administrator"

    private let host: FeatureHost
    /// Where trips are found in what phones recorded.
    private let threads = FileThreads(count: 1, mostWaiting: 64)
    /// Where trips that are not over are found for whoever looks at the history.
    private let completingThreads = FileThreads(count: 1)

    /// Makes the feature over what its host gives.
    ///
    /// - Throws: `FactorFault` where the settings of emission factors cannot be used.
    public init(_ host: FeatureHost) throws(FactorFault) {
        _ = try TripFactors(host.settings)
        self.host = host
    }

    /// What staff call the tables.
    public static var tableWords: [TableWords] { TripsTableWords.all }

    /// What an average car emits by the factors that the operator has chosen, for other features too.
    public static func carEmission(_ settings: (_ name: String) -> String?) -> CarEmission {
        guard let factors = try? TripFactors(settings) else { return .standard }
        return CarEmission(gramsPerKilometer: Scoring(factors: factors.set).baseline, source: factors.carSource)
    }

    /// The tables with content about people.
    public static var personalTables: [PersonalTable] { TripsTables.all }

    /// The steps that build the feature's tables.
    public var migrations: [Migration] { TripsMigrations.all }

    /// Trips in the console.
    public var menu: [MenuEntry] {
        [
            MenuEntry(
                name: "Trips",
                icon: "trips",
                link: TripsLinks.console,
                group: MenuGroup("Trips"),
                roles: [Self.operatorRole]
            )
        ]
    }

    /// Trips with their tabs.
    public var capability: Capability? {
        Capability(
            id: Self.id,
            name: "Trips",
            explanation: "Record how you move, and see what it saves",
            icon: "trips",
            link: TripsLinks.record,
            root: TripsLinks.root,
            tabs: [
                .init("Record", TripsLinks.record), .init("History", TripsLinks.history),
                .init("Graph", TripsLinks.graph), .init("Friends", TripsLinks.friends),
                .init("Help", TripsLinks.help),
            ]
        )
    }

    /// Keys are no longer shown, and what was deleted goes for good.
    public var deadlineHandlers: [String: DeadlineRunner.Handler] {
        let (fixes, trips) = (FixService(host: host), TripService(host: host))
        let recorders = RecorderService(host: host, fixes: fixes)
        return [
            RecorderService.keyDeadline: { try recorders.forgetKey($0, in: $1) },
            TripService.purgeDeadline: { try trips.purge($0, in: $1) },
        ]
    }

    /// Fixes are cut into trips.
    public var outboundHandlers: [String: OutboundTaskRunner.Handler] {
        let cutting = TripCutting(fixes: FixService(host: host), threads: threads)
        return [
            FixService.cutDeadline: { task in
                if let id = Identifier<FixRecorder>(task.subject) { try await cutting.cut(id) }
            }
        ]
    }

    /// Rides with the city's services become trips, for whoever wants it.
    public var messageHandlers: [String: OutboxRunner.Handler] {
        let rides = RideService(host: host)
        return RideEnded.handler { try rides.take($0, in: $1) }
    }

    /// What is kept, and for how long.
    public var retention: [RetentionRule] { TripsRetention.all }

    /// A year of trips for the visitor, and weeks of friends who agreed to be seen.
    ///
    /// - Throws: `DatabaseError`.
    public func fillDemo(_ cast: DemoCast) async throws { try await DemoTrips(host: host).fill(cast) }

    /// A person's trips, latest first.
    ///
    /// - Throws: `DatabaseError`.
    public func activity(_ query: ActivityQuery, in transaction: any Transaction) throws -> [ActivityItem] {
        try TripsActivity.items(query, city: host.city.localTime, in: transaction)
    }

    /// A recording that goes on.
    ///
    /// - Throws: `DatabaseError`.
    public func underWay(of person: Identifier<Account>, in transaction: any Transaction) throws -> [ActivityItem] {
        try TripsActivity.underWay(of: person, at: host.clock.now(), in: transaction)
    }

    /// Trips, recorders, choices, zones and answers.
    ///
    /// - Throws: `DatabaseError`.
    public func records(
        about person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [PersonalRecords] {
        try TripsTables.all.records(about: person, in: transaction)
            + [TripsPositionRecords(person: person, transaction: transaction).all()]
    }

    /// Deletes everything.
    ///
    /// - Throws: `DatabaseError`.
    public func erase(_ person: Identifier<Account>, in transaction: any Transaction) throws {
        try TripsTables.all.erase(person, in: transaction)
    }

    /// Declares the feature's routes.
    public func addRoutes<Context: CrosstownContext>(to routes: Routes<Context>) {
        RecordingRoutes(host: host).add(to: routes)
        HistoryRoutes(host: host, completing: CompletingTrips(host: host, threads: completingThreads)).add(to: routes)
        EditingRoutes(host: host).add(to: routes)
        LegRoutes(host: host).add(to: routes)
        GraphRoutes(host: host).add(to: routes)
        SettingsRoutes(host: host).add(to: routes)
        HomeZoneRoutes(host: host).add(to: routes)
        RecorderRoutes(host: host).add(to: routes)
        InboxRoutes(host: host).add(to: routes)
        ExportRoutes(host: host).add(to: routes)
        OperatorRoutes(host: host).add(to: routes)
        OfferRoutes(host: host).add(to: routes)
    }
}
