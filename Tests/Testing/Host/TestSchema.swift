import CrosstownSQL
import CrosstownValues
import Synchronization

/// The tables of a test's database.
///
/// Each list of migrations is applied step by step the first time, as servers do it. What it did is then repeated in one
/// transaction for the other tests of the process, which takes a fraction of the time.
final class TestSchema: Sendable {
    private static let scripts = Mutex<[[String]: String]>([:])

    private let database: any Database
    private let applied = Mutex<[String]>([])

    /// The tables of an empty database.
    init(of database: any Database) { self.database = database }

    /// Applies the steps that were not applied yet.
    ///
    /// - Throws: `MigrationError`, `DatabaseError`.
    func apply(_ migrations: [Migration], at now: Timestamp) async throws {
        let before = applied.withLock { $0 }
        let names = migrations.map(Self.name(of:))
        let key = [database.dialect == .sqlite ? "sqlite" : "postgres"] + before + ["then"] + names
        if let script = Self.scripts.withLock({ $0[key] }) {
            try await database.write { try $0.script(script) }
        } else {
            let steps = Set(try await Migrator(migrations).migrate(database, at: now))
            let ran = migrations.filter { steps.contains(Self.name(of: $0)) }
            let script = Self.script(ran, for: database.dialect)
            Self.scripts.withLock { $0[key] = script }
        }
        applied.withLock { $0 += names }
    }

    private static func name(of migration: Migration) -> String { "\(migration.owner)/\(migration.name)" }

    private static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "''"))'" }

    /// What steps do, and the rows that say that they ran, as the first database has them.
    private static func script(_ migrations: [Migration], for dialect: Dialect) -> String {
        let steps = migrations.flatMap { migration in
            let row = [migration.owner, migration.name, migration.checksum(for: dialect)].map(Self.quoted)
            return [
                migration.sql.text(for: dialect),
                "INSERT INTO schema_migration VALUES (\(row.joined(separator: ", ")), 0)",
            ]
        }
        return ([Migrator.appliedSteps.text(for: dialect)] + steps).joined(separator: ";\n")
    }
}
