import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Synchronization
import Testing

@Suite struct WriteProbeTests {
    private let clock = ManualClock()

    @Test(arguments: TestEngine.reachable)
    func `a database that can be written is well`(engine: TestEngine) async throws {
        try await engine.withDatabase { database in
            _ = try await Migrator(CoreMigrations.all).migrate(database, at: clock.now())

            #expect(await WriteProbe(database, clock: clock).canWrite())
        }
    }

    @Test func `a full disk is noticed within seconds, and so is its end`() async throws {
        let database = FillingDatabase()
        let probe = WriteProbe(database, clock: clock)
        #expect(await probe.canWrite())

        database.isFull.withLock { $0 = true }
        clock.advance(milliseconds: 5_000)
        let whileFull = await probe.canWrite()
        database.isFull.withLock { $0 = false }
        clock.advance(milliseconds: 5_000)

        #expect(!whileFull)
        #expect(await probe.canWrite())
    }

    @Test func `however often somebody asks, it writes once in five seconds`() async throws {
        let database = FillingDatabase()
        let probe = WriteProbe(database, clock: clock)

        for _ in 1...100 { _ = await probe.canWrite() }

        #expect(database.writes.withLock { $0 } == 1)
    }
}

/// A database on a disk that may be full; it holds nothing.
private final class FillingDatabase: Database {
    let isFull = Mutex(false)
    let writes = Mutex(0)
    private let listeners = Listeners()

    var dialect: Dialect { .sqlite }
    var waitingTransactions: Int { 0 }

    func read<T: Sendable>(_ body: @escaping @Sendable (any Transaction) throws -> T) async throws -> T {
        try body(NoTransaction())
    }

    func write<T: Sendable>(_ body: @escaping @Sendable (any Transaction) throws -> T) async throws -> T {
        writes.withLock { $0 += 1 }
        if isFull.withLock({ $0 }) { throw DatabaseError.unavailable(reason: "disk full") }
        return try body(NoTransaction())
    }

    func listen(_ channel: String) -> AsyncStream<String> { listeners.listen(channel) }

    func follow(_ channel: String, _ hear: @escaping @Sendable (String) -> Void) -> Following {
        listeners.follow(channel, hear)
    }

    func close() async throws {}
}

private final class NoTransaction: Transaction {
    var dialect: Dialect { .sqlite }
    func query(_ sql: SQL) throws -> [Row] { [] }
    func execute(_ sql: SQL) throws -> Int { 1 }
    func script(_ text: String) throws {}
    func savepoint<T>(_ body: () throws -> T) throws -> T { try body() }
    func notify(_ channel: String, _ payload: String) throws {}
}
