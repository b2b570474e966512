public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb
public import Foundation
public import Logging
public import ServiceLifecycle

/// The map of the city: its tiles, places and routes.
public struct PlacesModule: FeatureModule {
    /// The module's ID.
    public static let id: FeatureID = "places"

    /// Searches places by name.
    public let places: PlaceIndex
    /// Calculates routes through the city and travel times.
    public let travel: PlannedTravel
    /// The current port of the routing engine.
    public let routingPort: RoutingEnginePort
    /// The service that runs the routing engine, if there is one.
    public let services: [any Service]

    private let tiles: TileStore?
    private let city: PlaceArea

    /// The files of the module, opened by the application.
    public struct Files: Sendable {
        /// The index of places.
        public var places: any Database
        /// The base map; `nil` if missing.
        public var tiles: TileStore?
        /// The routing engine; `nil` if missing.
        public var routing: ValhallaSupervisor.Files?

        /// Creates the list of files.
        public init(places: any Database, tiles: TileStore?, routing: ValhallaSupervisor.Files?) {
            self.places = places
            self.tiles = tiles
            self.routing = routing
        }
    }

    /// Creates the module.
    ///
    /// - Parameters:
    ///   - files: the opened files.
    ///   - database: stores the corrections from finished drives.
    ///   - clock: the current time.
    ///   - timeZone: the time zone for hours of the day.
    ///   - city: the area of the city.
    ///   - logger: logs the routing engine, and failures that worsen an estimate.
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

    /// The words staff use for the tables.
    public static var tableWords: [TableWords] { PlacesTableWords.all }

    /// The tables with personal data.
    public static var personalTables: [PersonalTable] {
        [PersonalTable("travel_lesson", [.impersonal("name", because: "A square, a length and an hour.")])]
    }

    /// The tables of corrections from finished drives.
    public var migrations: [Migration] { TravelMigrations.all }

    /// Returns whether routing is available, and the quality of travel times.
    ///
    /// - Throws: `DatabaseError`.
    public func gauges() async throws -> [Gauge] {
        let isRouting = routingPort.current != nil
        let help = "1 while the routing engine is ready."
        return try await [Gauge("crosstown_routing_engine_up", help: help, isRouting ? 1 : 0)] + travel.gauges()
    }

    /// Deletes corrections of squares without recent drives.
    public var retention: [RetentionRule] {
        [
            RetentionRule(
                "travel.lessons",
                explanation: """
                    Travel time corrections by map square, distance and hour, counted from the last drive. They \
                    contain no personal data.
                    """,
                days: 365
            ) { olderThan, limit, transaction in
                try FactorTable.forget(before: olderThan, limit, in: transaction)
            }
        ]
    }

    /// Adds the search for places, and the base map if there is one.
    public func addRoutes<Context: CrosstownContext>(to routes: Routes<Context>) {
        PlaceRoutes(places: places, city: city).add(to: routes)
        if let tiles { MapRoutes(tiles: tiles).add(to: routes) }
    }
}
