import CrosstownPlaces
import CrosstownSQL
import CrosstownSQLite
import CrosstownValues

/// The opened files of the map.
struct MapDatabases: Sendable {
    /// The files for the places feature.
    let opened: PlacesModule.Files
    private let databases: [any Database]

    /// Opens the files.
    ///
    /// - Throws: `SettingsError` for a file that cannot be opened.
    init(_ settings: Settings, clock: any WallClock) async throws {
        let index = try await Self.placeFile(settings.map.places, clock)
        let tiles = try await Self.tileFile(settings.map.tiles)
        databases = [index] + (tiles.map { [$0] } ?? [])
        opened = PlacesModule.Files(
            places: index,
            tiles: tiles.map { TileStore(file: $0) },
            routing: settings.map.routing.map { routing in
                ValhallaSupervisor.Files(
                    executable: routing.service,
                    template: routing.configuration,
                    folder: settings.dataFolder
                )
            }
        )
    }

    /// Closes the files.
    func close() async throws {
        for database in databases { try await database.close() }
    }

    /// Opens the index of places, which is empty before the first import.
    static func placeFile(_ path: String, _ clock: any WallClock) async throws -> any Database {
        let file = try opening(.places, path) { try SQLiteDatabase(path: path) }
        _ = try await Migrator(PlaceMigrations.all).migrate(file, at: clock.now())
        return file
    }

    /// Opens the base map, where one is set.
    ///
    /// - Throws: `SettingsError` for a file without a map.
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
