import CrosstownAccounts
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Testing

@Suite struct RetentionTests {
    private static let day: Int64 = 86_400_000

    @Test(arguments: TestEngine.reachable)
    func `what is over is gone after the night, in batches, and the rest stays`(engine: TestEngine) async throws {
        let house = try await house(on: engine)
        let old = house.clock.now().advanced(milliseconds: -40 * Self.day)
        try await house.fill(1_100, at: old)
        try await house.fill(3, at: house.clock.now())
        try await house.service.prepare()

        try await house.runDue()
        #expect(try await house.count() == 1_103)
        house.clock.advance(milliseconds: Self.day)
        try await house.runDue()

        #expect(try await house.count() == 3)
        let changed = try await house.database.read {
            try $0.first("SELECT changed FROM retention_run WHERE rule = 'test.tracks'")?.get(0, as: Int.self)
        }
        #expect(changed == 1_100)
    }

    @Test(arguments: TestEngine.reachable)
    func `a rule that fails keeps no other from running, and servers set each once`(engine: TestEngine) async throws {
        let house = try await house(on: engine, failing: true)
        try await house.fill(1, at: house.clock.now().advanced(milliseconds: -40 * Self.day))
        try await house.service.prepare()
        try await house.service.prepare()
        house.clock.advance(milliseconds: Self.day)

        try await house.runDue()

        #expect(try await house.count() == 0)
        let deadlines = try await house.database.read {
            try $0.first("SELECT count(*) FROM deadline WHERE kind = 'retention'")?.get(0, as: Int.self)
        }
        #expect(deadlines == 4)
    }

    private struct House: Sendable {
        let database: any Database
        let clock: ManualClock
        let service: RetentionService

        func fill(_ count: Int, at moment: Timestamp) async throws {
            try await database.write { transaction in
                for _ in 0..<count { try transaction.execute("INSERT INTO track (made_at) VALUES (\(moment))") }
            }
        }

        func count() async throws -> Int? {
            try await database.read { try $0.first("SELECT count(*) FROM track")?.get(0) }
        }

        /// Does what is due, for as long as there is something.
        func runDue() async throws {
            let runner = DeadlineRunner(database: database, clock: clock, handlers: service.deadlineHandlers)
            while try await runner.step().ran > 0 {}
        }
    }

    private struct Fault: Error {}

    private func house(on engine: TestEngine, failing: Bool = false) async throws -> House {
        let database = try await engine.makeDatabase()
        let clock = ManualClock()
        let tracks = Migration(
            owner: "test",
            name: "tracks",
            sql: "CREATE TABLE track (id \(.sequence), made_at \(.integer) NOT NULL)"
        )
        _ = try await Migrator(CoreMigrations.all + AuditMigrations.all + RetentionMigrations.all + [tracks])
            .migrate(database, at: clock.now())
        let rule = RetentionRule("test.tracks", explanation: "Tracks.", days: 30) { moment, limit, transaction in
            try transaction.execute(
                """
                DELETE FROM track WHERE id IN (SELECT id FROM track WHERE made_at < \(moment) ORDER BY id LIMIT \(limit))
                """
            )
        }
        let faulty = RetentionRule("test.faulty", explanation: "Fails.", days: 1) { _, _, _ in throw Fault() }
        let service = RetentionService(
            database: database,
            rules: (failing ? [faulty] : []) + [rule],
            clock: clock,
            localTime: LocalTime { _ in 0 }
        )
        return House(database: database, clock: clock, service: service)
    }
}
