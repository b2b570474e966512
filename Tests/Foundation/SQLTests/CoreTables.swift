import CrosstownSQL
import CrosstownTesting
import CrosstownValues

extension TestEngine {
    /// Lends an empty database of its own with the core tables.
    func withDatabase(_ body: (any Database) async throws -> Void) async throws {
        let database = try await makeDatabase()
        _ = try await Migrator(CoreMigrations.all).migrate(database, at: Timestamp(milliseconds: 0))
        try await body(database)
        try await database.close()
    }
}
