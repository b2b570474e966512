public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb
public import Foundation
public import Logging
public import ServiceLifecycle

/// The map of the city: its tiles, its places and its ways.
public struct PlacesModule: FeatureModule {
    /// The part's name.
    public static let id: FeatureID = "places"

    /// Finds places by their names.
    public let places: PlaceIndex
    /// Knows the ways through the city, and how long they take.
    public let travel: PlannedTravel
    /// Where the routing engine listens at present.
    public let routingPort: RoutingEnginePort
    /// What keeps the routing engine running, where there is one.
    public let services: [any Service]

    private let tiles: TileStore?
    private let city: PlaceArea

    /// What the part reads, as the application has opened it.
    public struct Files: Sendable {
        /// The index of places.
        public var places: any Database
        /// The base map; `nil` where there is none.
        public var tiles: TileStore?
        /// The routing engine; `nil` where there is none.
        public var routing: ValhallaSupervisor.Files?

        /// Names what is open.
        public init(places: any Database, tiles: TileStore?, routing: ValhallaSupervisor.Files?) {
            self.places = places
            self.tiles = tiles
            self.routing = routing
        }
    }

    /// Makes the part.
    ///
    /// - Parameters:
    ///   - files: what it reads.
    ///   - database: where it keeps what finished drives taught.
    ///   - clock: tells the time.
    ///   - timeZone: in which the hours of the day are counted.
    ///   - city: tells which places lie in the city.
    ///   - logger: hears of the routing engine, and of failures that cost a better estimate.
    public init(
        _ files: Files,
        database: any Database,
        clock: any WallClock,
        timeZone: TimeZone,
        city: @escaping PlaceArea,
        logger: Logger
    ) {
        let port = RoutingEnginePort()
        routingPort = port
        places = PlaceIndex(file: files.places, tiles: files.tiles)
        tiles = files.tiles
        self.city = city
        services = files.routing.map { [ValhallaSupervisor(files: $0, port: port, logger: logger)] } ?? []
        travel = PlannedTravel(
            engine: files.routing == nil ? nil : ValhallaClient(port: port, clock: clock),
            database: database,
            clock: clock,
            timeZone: timeZone,
            onFailure: { logger.error("travel times", metadata: ["error": "\(type(of: $0))"]) }
        )
    }

    /// What staff call the tables.
    public static var tableWords: [TableWords] { PlacesTableWords.all }

    /// The tables with content about people.
    public static var personalTables: [PersonalTable] {
        [PersonalTable("travel_lesson", [.impersonal("name", because: "A square, a length and an hour.")])]
    }

    /// The tables of what finished drives taught.
    public var migrations: [Migration] { TravelMigrations.all }

    /// Whether routes can be had, and how good the travel times are.
    ///
    /// - Throws: `DatabaseError`.
    public func gauges() async throws -> [Gauge] {
        let isRouting = routingPort.current != nil
        let help = "1 while the routing engine is ready."
        return try await [Gauge("crosstown_routing_engine_up", help: help, isRouting ? 1 : 0)] + travel.gauges()
    }

    /// What was learned of squares where nobody drives any more.
    public var retention: [RetentionRule] {
        [
            RetentionRule(
                "travel.lessons",
                explanation: """
                    Corrections of travel times by square, length and hour, counted from the last drive; nothing of them is \
                    about a person.
                    """,
                days: 365
            ) { olderThan, limit, transaction in
                try FactorTable.forget(before: olderThan, limit, in: transaction)
            }
        ]
    }

    /// Declares the search for places, and the base map where there is one.
    public func addRoutes<Context: CrosstownContext>(to routes: Routes<Context>) {
        PlaceRoutes(places: places, city: city).add(to: routes)
        if let tiles { MapRoutes(tiles: tiles).add(to: routes) }
    }
}
