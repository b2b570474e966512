import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Testing

@Suite struct MigratorTests {
    private static let now = Timestamp(milliseconds: 7)

    @Test(arguments: TestEngine.reachable)
    func `migrations run once, in the order of the list`(engine: TestEngine) async throws {
        let paint = Migration(owner: "town", name: "paint", sql: "ALTER TABLE bicycle ADD COLUMN paint \(.text)")
        try await engine.withDatabase { database in
            let first = try await Migrator([town, paint]).migrate(database, at: Self.now)
            let second = try await Migrator([town, paint]).migrate(database, at: Self.now)

            #expect(first == ["town/bicycles", "town/paint"])
            #expect(second == [])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a migration that was changed after it ran is refused by name`(engine: TestEngine) async throws {
        let changed = Migration(owner: "town", name: "bicycles", sql: "CREATE TABLE car (id \(.integer))")
        try await engine.withDatabase { database in
            _ = try await Migrator([town]).migrate(database, at: Self.now)

            await #expect(throws: MigrationError.changed(owner: "town", name: "bicycles")) {
                try await Migrator([changed]).migrate(database, at: Self.now)
            }

            #expect("\(MigrationError.changed(owner: "town", name: "bicycles"))".contains("town/bicycles"))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a migration that fails leaves nothing and stops those after it`(engine: TestEngine) async throws {
        let broken = Migration(owner: "town", name: "broken", sql: "CREATE TABLE half (id \(.integer)); SELECT nowhere")
        try await engine.withDatabase { database in
            await #expect(throws: DatabaseError.self) {
                try await Migrator([broken, town]).migrate(database, at: Self.now)
            }

            await #expect(throws: DatabaseError.self) { try await database.count("half") }
            await #expect(throws: DatabaseError.self) { try await database.count("bicycle") }
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `two servers that start at once apply each migration once`(engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            async let one = Migrator([town]).migrate(database, at: Self.now)
            async let other = Migrator([town]).migrate(database, at: Self.now)

            let applied = try await one + other

            #expect(applied == ["town/bicycles"])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `tables that change hands are brought up to date where they are, and made by the new owner elsewhere`(
        engine: TestEngine
    ) async throws {
        let old = Migration(owner: "town", name: "shed", sql: "CREATE TABLE shed (id \(.integer))")
        let paint: SQL = "ALTER TABLE shed ADD COLUMN paint \(.text)"
        let now = [
            Migration(
                owner: "yard",
                name: "tables",
                condition: .unless(owner: "town", name: "shed"),
                sql: "CREATE TABLE shed (id \(.integer), paint \(.text), yard \(.id))"
            ),
            Migration(owner: "town", name: "paint", condition: .following(owner: "town", name: "shed"), sql: paint),
        ]
        try await engine.withDatabase { database in
            _ = try await Migrator([old]).migrate(database, at: Self.now)

            let first = try await Migrator(now).migrate(database, at: Self.now)
            let second = try await Migrator(now).migrate(database, at: Self.now)

            #expect(first == ["town/paint"])
            #expect(second == [])
        }
        try await engine.withDatabase { database in
            let first = try await Migrator(now).migrate(database, at: Self.now)
            let second = try await Migrator(now).migrate(database, at: Self.now)

            #expect(first == ["yard/tables"])
            #expect(second == [])
        }
    }

    @Test func `a list that cannot be right is refused`() async throws {
        let valued = Migration(owner: "town", name: "valued", sql: "SELECT \(1)")
        try await TestEngine.sqlite.withDatabase { database in
            await #expect(throws: MigrationError.duplicate(owner: "town", name: "bicycles")) {
                try await Migrator([town, town]).migrate(database, at: Self.now)
            }
            await #expect(throws: MigrationError.hasValues(owner: "town", name: "valued")) {
                try await Migrator([valued]).migrate(database, at: Self.now)
            }
        }
    }
}
