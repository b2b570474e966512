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

    private let host: TripsHost
    private let recorders: RecorderService
    private let board: BoardService
    private let meanings: PlaceMeanings
    private let travel: any TravelPlanner
    private let address: String
    /// Where trips are found in what phones recorded.
    private let threads = FileThreads(count: 1, mostWaiting: 64)
    /// Where trips that are not over are found for whoever looks at the history.
    private let completingThreads = FileThreads(count: 1)

    /// Makes the feature over what its host gives.
    ///
    /// - Throws: `FactorFault` where the settings of emission factors cannot be used.
    public init(_ host: FeatureHost) throws(FactorFault) {
        self.host = try TripsHost(host)
        recorders = RecorderService(host: self.host, seal: host.seal, randomBytes: host.randomBytes)
        board = BoardService(host: self.host, friends: host.friends, people: host.people)
        meanings = PlaceMeanings(places: host.places, center: host.city.center)
        (travel, address) = (host.travel, host.address)
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
        let trips = TripService(host: host)
        return [
            RecorderService.keyDeadline: { [recorders] in try recorders.forgetKey($0, in: $1) },
            TripService.purgeDeadline: { try trips.purge($0, in: $1) },
        ]
    }

    /// Fixes are cut into trips.
    public var outboundHandlers: [String: OutboundTaskRunner.Handler] {
        let cutting = TripCutting(fixes: recorders.fixes, threads: threads)
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
        try TripsActivity.items(query, city: host.localTime, in: transaction)
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

    /// Declares the feature's routes.
    public func addRoutes<Context: CrosstownContext>(to routes: Routes<Context>) {
        let (reading, editing) = (TripReading(host: host), TripService(host: host))
        let completing = CompletingTrips(host: host, threads: completingThreads)
        let summary = OperatorService(host: host)
        RecordingRoutes(reading: reading, fixes: recorders.fixes).add(to: routes)
        HistoryRoutes(reading: reading, completing: completing, travel: travel).add(to: routes)
        EditingRoutes(editing: editing, reading: reading, meanings: meanings).add(to: routes)
        LegRoutes(editing: editing, reading: reading).add(to: routes)
        GraphRoutes(graph: GraphService(host: host), board: board).add(to: routes)
        SettingsRoutes(database: host.database, clock: host.clock).add(to: routes)
        HomeZoneRoutes(database: host.database, ids: host.ids, meanings: meanings).add(to: routes)
        RecorderRoutes(recorders: recorders, address: address).add(to: routes)
        InboxRoutes(recorders: recorders).add(to: routes)
        ExportRoutes(export: TripExport(database: host.database, localTime: host.localTime)).add(to: routes)
        OperatorRoutes(service: summary).add(to: routes)
        OfferRoutes(service: summary).add(to: routes)
    }
}
