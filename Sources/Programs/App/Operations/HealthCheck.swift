import CrosstownAccounts
import CrosstownGeo
import CrosstownMedia
import CrosstownSQL
import CrosstownSQLite
import CrosstownValues
import CrosstownWeb
import Foundation

/// Checks everything that a server needs, without changes.
public struct HealthCheck: Sendable {
    /// The result for one part.
    public struct Finding: Hashable, Sendable {
        /// The state of a part.
        public enum State: Hashable, Sendable {
            /// Working.
            case well
            /// Missing, but optional.
            case lacking
            /// Fails, or makes the server fail.
            case broken
        }

        /// The state of the part.
        public let state: State
        /// The name of the part.
        public let subject: String
        /// The result, and what to do.
        public let text: String
    }

    private let settings: Settings

    /// Creates a check of settings.
    public init(_ settings: Settings) { self.settings = settings }

    /// Returns one finding per part.
    public func findings() async -> [Finding] {
        var findings = [folder(), await database(), await SecretHealthCheck(settings).finding(), zones(), assets()]
        findings += [await tiles(), await places(), routing(), pictures(), secure()]
        return findings + (await PaymentHealthCheck(settings).findings())
    }

    private func folder() -> Finding {
        let path = settings.dataFolder
        guard FileManager.default.fileExists(atPath: path) else {
            return Finding(state: .lacking, subject: "data folder", text: "\(path) will be made at the first start")
        }
        guard FileManager.default.isWritableFile(atPath: path) else {
            return Finding(state: .broken, subject: "data folder", text: "\(path) cannot be written; change its owner")
        }
        let readable = OwnFiles.readable(in: path)
        guard readable.isEmpty else {
            let names = readable.joined(separator: ", ")
            let text = "others on this machine can read \(names) in \(path); take it from them: chmod -R go= \(path)"
            return Finding(state: .broken, subject: "data folder", text: text)
        }
        return Finding(state: .well, subject: "data folder", text: path)
    }

    private func database() async -> Finding {
        let file = settings.dataFolder + "/crosstown.sqlite"
        if settings.database == nil, !FileManager.default.fileExists(atPath: file) {
            return Finding(state: .lacking, subject: "database", text: "\(file) will be made at the first start")
        }
        do {
            let database = try await Storage.open(settings)
            let steps = try await steps(in: database)
            if database.dialect == .sqlite { try await checkIntegrity(database) }
            try await database.close()
            guard let steps else {
                let text = "reached, and empty; the tables are made at the first start"
                return Finding(state: .lacking, subject: "database", text: text)
            }
            return Finding(state: .well, subject: "database", text: "reached; \(steps) schema steps applied")
        } catch {
            return Finding(state: .broken, subject: "database", text: "\(error)")
        }
    }

    /// The number of applied migrations; `nil` without tables.
    private func steps(in database: any Database) async throws -> Int? {
        let tables: SQL =
            switch database.dialect {
            case .sqlite: "SELECT count(*) AS count FROM sqlite_master WHERE name = 'schema_migration'"
            case .postgres: "SELECT count(to_regclass('schema_migration')) AS count"
            }
        return try await database.read { transaction in
            guard try transaction.first(tables)?.get("count", as: Int.self) ?? 0 > 0 else { return nil }
            return try transaction.first("SELECT count(*) AS steps FROM schema_migration")?.get("steps")
        }
    }

    private func checkIntegrity(_ database: any Database) async throws {
        let verdict = try await database.read { try $0.first("PRAGMA quick_check(1)")?.get(0, as: String.self) }
        if verdict != "ok" { throw SettingsError("data", "the database file is damaged: \(verdict ?? "")") }
    }

    private func zones() -> Finding {
        let kept = settings.dataFolder + "/zones.geojson"
        do {
            if settings.city.zones == nil, !FileManager.default.fileExists(atPath: kept) {
                guard let boundary = settings.city.boundary else {
                    throw SettingsError("city.boundary", "name the city's boundary or its zones")
                }
                _ = try ZoneFiles.zones(in: boundary, key: .cityBoundary)
                return Finding(state: .lacking, subject: "zones", text: "will be made from \(boundary)")
            }
            let map = try CityReader(settings: settings.city, dataFolder: settings.dataFolder).zoneMap()
            return Finding(state: .well, subject: "zones", text: "\(map.zones.count) zones")
        } catch {
            return Finding(state: .broken, subject: "zones", text: "\(error)")
        }
    }

    private func assets() -> Finding {
        do {
            let names = try Server.assets(settings).names
            guard names.contains("scripts/crosstown.js") else {
                return Finding(
                    state: .broken,
                    subject: "assets",
                    text: "\(settings.assets) has no scripts/crosstown.js"
                )
            }
            return Finding(state: .well, subject: "assets", text: "\(names.count) files")
        } catch {
            return Finding(state: .broken, subject: "assets", text: "\(error)")
        }
    }

    private func tiles() async -> Finding {
        guard let path = settings.map.tiles else {
            return Finding(state: .lacking, subject: "map", text: "without map.tiles pages show lists")
        }
        do {
            try await MapDatabases.tileFile(path)?.close()
        } catch {
            return Finding(state: .broken, subject: "map", text: "\(error)")
        }
        return await readable(path, "map", "SELECT count(*) AS count FROM tiles", "tiles")
    }

    private func places() async -> Finding {
        let path = settings.map.places
        guard FileManager.default.fileExists(atPath: path) else {
            return Finding(state: .lacking, subject: "places", text: "none; run crosstown import places")
        }
        return await readable(path, "places", "SELECT count(*) AS count FROM place", "places")
    }

    private func readable(_ path: String, _ subject: String, _ query: SQL, _ what: String) async -> Finding {
        do {
            let file = try SQLiteDatabase.readOnly(path: path)
            let count = try await file.read { try $0.first(query)?.get("count", as: Int.self) ?? 0 }
            try await file.close()
            return Finding(state: count > 0 ? .well : .lacking, subject: subject, text: "\(count) \(what) in \(path)")
        } catch {
            return Finding(state: .broken, subject: subject, text: "\(path) cannot be read as such a file")
        }
    }

    private func routing() -> Finding {
        guard let routing = settings.map.routing else {
            return Finding(state: .lacking, subject: "routing", text: "travel times come from straight lines")
        }
        guard FileManager.default.isExecutableFile(atPath: routing.service) else {
            return Finding(state: .broken, subject: "routing", text: "\(routing.service) is no program")
        }
        guard FileManager.default.isReadableFile(atPath: routing.configuration) else {
            return Finding(state: .broken, subject: "routing", text: "\(routing.configuration) cannot be read")
        }
        return Finding(state: .well, subject: "routing", text: routing.service)
    }

    private func pictures() -> Finding {
        let program = PictureLibrary.usualProgram
        guard PictureLibrary.isReady() else {
            return Finding(state: .lacking, subject: "pictures", text: "without \(program) nobody can send any")
        }
        return Finding(state: .well, subject: "pictures", text: program)
    }

    private func secure() -> Finding {
        let isLocal = settings.isLocal
        if settings.isTrial, !isLocal {
            return Finding(state: .broken, subject: "security", text: "a trial must listen on this machine alone")
        }
        if settings.isSecure || isLocal {
            return Finding(state: .well, subject: "security", text: settings.isSecure ? "https" : "this machine alone")
        }
        return Finding(state: .broken, subject: "security", text: "put https in front and set secure to true")
    }
}
