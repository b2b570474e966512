import CrosstownPostgres
public import CrosstownSQL
import CrosstownSQLite
import CrosstownValues
import Synchronization
public import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The engines that every behaviour of a store is tested on.
public enum TestEngine: String, CaseIterable, Sendable, CustomTestStringConvertible {
    /// The embedded engine.
    case sqlite
    /// The server that `CROSSTOWN_TEST_POSTGRES` names by a libpq connection string.
    case postgres

    /// The engines that can be reached here.
    public static var reachable: [TestEngine] { connectionString == nil ? [.sqlite] : allCases }

    /// The engine's name, as test reports show it.
    public var testDescription: String { rawValue }

    /// An empty database of the test's own.
    ///
    /// - Throws: `DatabaseError`.
    public func makeDatabase() async throws -> any Database {
        switch self {
        case .sqlite: try SQLiteDatabase.temporary()
        case .postgres: try await Self.emptySchema()
        }
    }

    /// Lends an empty database of its own with the core tables.
    ///
    /// - Throws: `DatabaseError`, and what the body throws.
    public func withDatabase(_ body: (any Database) async throws -> Void) async throws {
        let database = try await makeDatabase()
        _ = try await Migrator(CoreMigrations.all).migrate(database, at: Timestamp(milliseconds: 0))
        try await body(database)
        try await database.close()
    }

    /// What a server is told to get an empty database of the test's own; `nil` for the embedded engine.
    ///
    /// - Throws: `DatabaseError`.
    public func makeAddress() async throws -> String? {
        switch self {
        case .sqlite: nil
        case .postgres: try await Self.emptySchemaAddress()
        }
    }

    private static var connectionString: String? {
        ProcessInfo.processInfo.environment["CROSSTOWN_TEST_POSTGRES"]
    }

    private static let schemas = Atomic<Int>(0)

    /// Connections are few so that suites side by side stay under the server's limit.
    private static func emptySchema() async throws -> any Database {
        try await PostgresDatabase(try await emptySchemaAddress(), connections: 2)
    }

    private static func emptySchemaAddress() async throws -> String {
        let server = connectionString ?? ""
        let number = schemas.wrappingAdd(1, ordering: .relaxed).newValue
        let schema = "test_\(ProcessInfo.processInfo.processIdentifier)_\(number)"
        let creator = try await PostgresDatabase(server, connections: 1)
        try await creator.write { try $0.execute("CREATE SCHEMA \(identifier: schema)") }
        try await creator.close()
        return "\(server) options='-c search_path=\(schema)'"
    }
}
