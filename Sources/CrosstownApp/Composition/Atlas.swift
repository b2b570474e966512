import CrosstownGeo
import CrosstownKit
import CrosstownPlatform
import CrosstownSQL
import CrosstownSQLite
import CrosstownValues
import CrosstownWeb
import Logging
import ServiceLifecycle

/// The map of the city: its tiles, its places and its ways.
struct Atlas: Sendable {
    let places: PlaceIndex
    let travel: PlannedTravel
    let services: [any Service]
    let routingPort = RoutingEnginePort()
    private let tiles: TileStore?
    private let files: [any Database]

    /// Opens the files that the settings name.
    ///
    /// - Throws: `SettingsError` for a file that cannot be opened.
    init(_ settings: Settings, platform: Platform, logger: Logger) async throws {
        let index = try await Self.placeFile(settings.map.places, platform)
        places = PlaceIndex(file: index)
        let tileFile = try await Self.tileFile(settings.map.tiles)
        tiles = tileFile.map { TileStore(file: $0) }
        files = [index] + (tileFile.map { [$0] } ?? [])
        let port = routingPort
        services =
            settings.map.routing.map { routing in
                let files = ValhallaSupervisor.Files(
                    executable: routing.service,
                    template: routing.configuration,
                    folder: settings.dataFolder
                )
                return [ValhallaSupervisor(files: files, port: port, logger: logger)]
            } ?? []
        travel = PlannedTravel(
            engine: settings.map.routing == nil ? nil : ValhallaClient(port: port, clock: platform.clock),
            database: platform.database,
            clock: platform.clock,
            timeZone: settings.city.timeZone,
            onFailure: { logger.error("travel times", metadata: ["error": "\(type(of: $0))"]) }
        )
    }

    /// Whether routes can be had, and how good the travel times are.
    func gauges() async throws -> [Gauge] {
        let isRouting = routingPort.current != nil
        let help = "1 while the routing engine is ready."
        return try await [Gauge("crosstown_routing_engine_up", help: help, isRouting ? 1 : 0)] + travel.gauges()
    }

    func addRoutes<Context: CrosstownContext>(to routes: Routes<Context>, city: ZoneMap) {
        PlaceRoutes(places: places, city: { city.zone(at: $0) != nil }).add(to: routes)
        if let tiles { MapRoutes(tiles: tiles).add(to: routes) }
    }

    /// Lets go of the files.
    func close() async throws {
        for file in files { try await file.close() }
    }

    /// The index of places, empty where nothing was imported yet.
    static func placeFile(_ path: String, _ platform: Platform) async throws -> any Database {
        let file = try opening(.places, path) { try SQLiteDatabase(path: path) }
        _ = try await Migrator(PlaceMigrations.all).migrate(file, at: platform.clock.now())
        return file
    }

    /// The file of the base map, where one is named.
    ///
    /// - Throws: `SettingsError` for a file that holds no map.
    static func tileFile(_ path: String?) async throws -> (any Database)? {
        guard let path else { return nil }
        let file = try opening(.tiles, path) { try SQLiteDatabase.readOnly(path: path) }
        do {
            try await TileStore(file: file).check()
        } catch let error as TileFileError {
            throw SettingsError(SettingKey.tiles.name, "\(path) \(error)")
        }
        return file
    }

    private static func opening<T>(_ key: SettingKey, _ path: String, _ open: () throws -> T) throws -> T {
        do {
            return try open()
        } catch {
            throw SettingsError(key.name, "\(path) cannot be opened")
        }
    }
}
