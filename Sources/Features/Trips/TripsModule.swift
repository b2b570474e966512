public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// Trips: recorded on the phone, scored for sustainability, safe after dark.
public struct TripsModule: FeatureModule {
    /// The feature's name.
    public static let id: FeatureID = "trips"

    /// The tag of the routes in the API description.
    static let tag = "trips"

    /// The role that sees statistics, ratings and aims.
    static let operatorRole = "administrator"

    private let host: TripsHost
    private let recorders: RecorderService
    private let board: BoardService
    private let meanings: PlaceMeanings
    private let travel: any TravelPlanner
    private let address: String
    /// The threads that find trips in phones' recordings.
    private let threads = FileThreads(count: 1, mostWaiting: 64)
    /// The threads that find incomplete trips for the history.
    private let completingThreads = FileThreads(count: 1)

    /// Creates the feature.
    ///
    /// - Throws: `FactorFault` if the settings of emission factors are invalid.
    public init(_ host: FeatureHost) throws(FactorFault) {
        self.host = try TripsHost(host)
        recorders = RecorderService(host: self.host, seal: host.seal, randomBytes: host.randomBytes)
        board = BoardService(host: self.host, friends: host.friends, people: host.people)
        meanings = PlaceMeanings(places: host.places, center: host.city.center)
        (travel, address) = (host.travel, host.address)
    }

    /// The names of tables for staff.
    public static var tableWords: [TableWords] { TripsTableWords.all }

    /// Returns the emissions of an average car by the operator's factors, also for other features.
    public static func carEmission(_ settings: (_ name: String) -> String?) -> CarEmission {
        guard let factors = try? TripFactors(settings) else { return .standard }
        return CarEmission(gramsPerKilometer: Scoring(factors: factors.set).baseline, source: factors.carSource)
    }

    /// The tables with personal data.
    public static var personalTables: [PersonalTable] { TripsTables.all }

    /// The migrations of the feature's tables.
    public var migrations: [Migration] { TripsMigrations.all }

    /// The console's menu entry.
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

    /// The trips capability with its tabs.
    public var capability: Capability? {
        Capability(
            id: Self.id,
            name: "Trips",
            explanation: "Record how you travel and see what you save",
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

    /// Deletes keys that are no longer shown, and permanently deletes trips.
    public var deadlineHandlers: [String: DeadlineRunner.Handler] {
        let trips = TripService(host: host)
        return [
            RecorderService.keyDeadline: { [recorders] in try recorders.forgetKey($0, in: $1) },
            TripService.purgeDeadline: { try trips.purge($0, in: $1) },
        ]
    }

    /// Cuts fixes into trips.
    public var outboundHandlers: [String: OutboundTaskRunner.Handler] {
        let cutting = TripCutting(fixes: recorders.fixes, threads: threads)
        return [
            FixService.cutDeadline: { task in
                if let id = Identifier<FixRecorder>(task.subject) { try await cutting.cut(id) }
            }
        ]
    }

    /// Creates trips from rides with the city's services, for users who want it.
    public var messageHandlers: [String: OutboxRunner.Handler] {
        let rides = RideService(host: host)
        return RideEnded.handler { try rides.take($0, in: $1) }
    }

    /// The retention of data.
    public var retention: [RetentionRule] { TripsRetention.all }

    /// Creates a year of trips for the visitor, and weeks of trips of friends who share them.
    ///
    /// - Throws: `DatabaseError`.
    public func fillDemo(_ cast: DemoCast) async throws { try await DemoTrips(host: host).fill(cast) }

    /// Returns a user's trips, latest first.
    ///
    /// - Throws: `DatabaseError`.
    public func activity(_ query: ActivityQuery, in transaction: any Transaction) throws -> [ActivityItem] {
        try TripsActivity.items(query, city: host.localTime, in: transaction)
    }

    /// Returns a current recording.
    ///
    /// - Throws: `DatabaseError`.
    public func underWay(of person: Identifier<Account>, in transaction: any Transaction) throws -> [ActivityItem] {
        try TripsActivity.underWay(of: person, at: host.clock.now(), in: transaction)
    }

    /// Returns the user's trips, recorders, settings, zones and answers.
    ///
    /// - Throws: `DatabaseError`.
    public func records(
        about person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> [PersonalRecords] {
        try TripsTables.all.records(about: person, in: transaction)
            + [TripsPositionRecords(person: person, transaction: transaction).all()]
    }

    /// Adds the feature's routes.
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
