import CrosstownPostgres
import CrosstownSQL
import CrosstownSQLite
import CrosstownValues
import Foundation

/// An engine under test.
enum Engine: String, Sendable {
    case sqlite
    case postgres

    /// Where PostgreSQL is to be found, as libpq reads it.
    private static let conninfo = ProcessInfo.processInfo.environment["CROSSTOWN_TEST_POSTGRES"]

    /// The engines that this machine can run.
    static var available: [Engine] { conninfo == nil ? [.sqlite] : [.sqlite, .postgres] }

    /// Lends an empty database of its own with the core tables.
    func withDatabase(_ body: (any Database) async throws -> Void) async throws {
        guard self == .postgres, let conninfo = Self.conninfo else {
            return try await Self.lend(try SQLiteDatabase.temporary(), body)
        }
        let schema = "test_" + UUID().uuidString.lowercased().filter { $0 != "-" }
        let server = try await PostgresDatabase(conninfo, connections: 1)
        try await server.write { try $0.execute("CREATE SCHEMA \(identifier: schema)") }
        try await Self.lend(PostgresDatabase("\(conninfo) options='-csearch_path=\(schema)'", connections: 2), body)
        try await server.write { try $0.execute("DROP SCHEMA \(identifier: schema) CASCADE") }
        try await server.close()
    }

    private static func lend(_ database: any Database, _ body: (any Database) async throws -> Void) async throws {
        _ = try await Migrator(CoreMigrations.all).migrate(database, at: Timestamp(milliseconds: 0))
        try await body(database)
        try await database.close()
    }
}
