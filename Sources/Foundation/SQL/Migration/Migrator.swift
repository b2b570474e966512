public import CrosstownValues

/// Updates a database's schema, one transaction for each step, in the order of the list.
///
/// Several servers may start at once: each step takes a lock and checks whether another server has applied it.
public struct Migrator: Sendable {
    /// Creates the table of applied steps, if missing.
    package static let appliedSteps: SQL = """
        CREATE TABLE IF NOT EXISTS schema_migration (
            owner \(.text) NOT NULL, name \(.text) NOT NULL, checksum \(.text) NOT NULL,
            applied_at \(.integer) NOT NULL, PRIMARY KEY (owner, name)
        ) \(.strict)
        """

    private let migrations: [Migration]

    /// Creates a migrator with the steps of all owners.
    public init(_ migrations: [Migration]) { self.migrations = migrations }

    /// Applies the missing steps and returns their names as `owner/name`.
    ///
    /// - Throws: `MigrationError` before the invalid step runs, and `DatabaseError`.
    public func migrate(_ database: any Database, at now: Timestamp) async throws -> [String] {
        try refuseUnfit()
        var applied: [String] = []
        for migration in migrations where try await apply(migration, to: database, at: now) {
            applied.append("\(migration.owner)/\(migration.name)")
        }
        return applied
    }

    private func refuseUnfit() throws {
        var seen: Set<[String]> = []
        for migration in migrations {
            guard seen.insert([migration.owner, migration.name]).inserted else {
                throw MigrationError.duplicate(owner: migration.owner, name: migration.name)
            }
            guard migration.sql.values.isEmpty else {
                throw MigrationError.hasValues(owner: migration.owner, name: migration.name)
            }
        }
    }

    private func apply(_ migration: Migration, to database: any Database, at now: Timestamp) async throws -> Bool {
        try await database.write { transaction in
            try Self.prepare(transaction)
            let checksum = migration.checksum(for: transaction.dialect)
            if let known = try Self.applied(migration.owner, migration.name, in: transaction) {
                guard known == checksum else {
                    throw MigrationError.changed(owner: migration.owner, name: migration.name)
                }
                return false
            }
            guard try Self.holds(migration.condition, in: transaction) else { return false }
            try transaction.script(migration.sql.text(for: transaction.dialect))
            try transaction.execute(
                """
                INSERT INTO schema_migration (owner, name, checksum, applied_at)
                VALUES (\(migration.owner), \(migration.name), \(checksum), \(now))
                """
            )
            return true
        }
    }

    /// Returns the checksum of an applied step; `nil` if missing.
    private static func applied(
        _ owner: String,
        _ name: String,
        in transaction: any Transaction
    ) throws -> String? {
        try transaction.first(
            "SELECT checksum FROM schema_migration WHERE owner = \(owner) AND name = \(name)"
        )?.get("checksum")
    }

    private static func holds(_ condition: Migration.Condition, in transaction: any Transaction) throws -> Bool {
        switch condition {
        case .always: true
        case .following(let owner, let name): try applied(owner, name, in: transaction) != nil
        case .unless(let owner, let name): try applied(owner, name, in: transaction) == nil
        }
    }

    /// Takes the lock and creates the list of applied steps.
    ///
    /// On PostgreSQL the transaction must see what the previous holder of the lock committed, hence the isolation
    /// level.
    private static func prepare(_ transaction: any Transaction) throws {
        if transaction.dialect == .postgres {
            try transaction.script("SET TRANSACTION ISOLATION LEVEL READ COMMITTED")
            try transaction.script(
                "SELECT pg_advisory_xact_lock(hashtext('crosstown schema_migration ' || current_schema()))"
            )
        }
        try transaction.script(appliedSteps.text(for: transaction.dialect))
    }
}
