import CrosstownPostgres
package import CrosstownSQL
import CrosstownSQLite

/// Opens the database of the settings.
package enum Storage {
    /// Opens the database.
    ///
    /// - Throws: `SettingsError` where the connection fails.
    package static func open(_ settings: Settings) async throws -> any Database {
        do {
            if let address = settings.database { return try await PostgresDatabase(address) }
            try OwnFiles.makeFolder(settings.dataFolder)
            return try SQLiteDatabase(path: settings.dataFolder + "/crosstown.sqlite", durability: settings.durability)
        } catch {
            let key = settings.database == nil ? SettingKey.data : SettingKey.database
            throw SettingsError(key.name, "the database cannot be opened: \(error)")
        }
    }
}
