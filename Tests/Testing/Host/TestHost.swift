public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb
public import HummingbirdTesting
import Logging
import Synchronization
import Testing

/// What a feature under test stands on: an empty database, a clock that the test sets, identities that count up, people whom
/// a server knows by their keys, and notices that are only recorded.
///
/// ```swift
/// let host = try await TestHost(on: engine)
/// let drops = DropsModule(host.makeFeatureHost { $0.friends = friends })
/// try await host.migrate(drops)
/// let anna = host.person()
/// let answer = try await host.open(drops) { client in try await client.json(.get, "/drops", as: anna.key) }
/// ```
///
/// A fixture of a feature holds one, and adds what is the feature's own: its module, its doubles of the outside world, and
/// the steps that its tests repeat.
public final class TestHost: Sendable {
    /// 18 November 2026, 11:06 in UTC.
    public static let noon = Timestamp(milliseconds: 1_795_000_000_000)

    /// The test's own database; it counts the statements of each transaction.
    public let database: CountedDatabase
    /// Stands until the test moves it.
    public let clock: ManualClock
    /// Counts up from one.
    public let ids = CountingIdentifiers()
    /// What a server knows people by.
    public let callers = KnownCallers()
    /// What people were notified of, where a feature host has no other notices.
    public let notices = RecordedNotices()
    private let schema: TestSchema
    private let random = Mutex(SeededRandom(seed: 1))
    private let uses = Mutex<[RouteUse]>([])

    /// Makes an empty database without tables.
    ///
    /// - Parameters:
    ///   - engine: the kind of database.
    ///   - moment: what the clock shows.
    ///   - wrap: puts something between the features and the database, such as one that fails.
    /// - Throws: `DatabaseError`.
    public init(
        on engine: TestEngine = .sqlite,
        at moment: Timestamp = noon,
        through wrap: (any Database) -> any Database = { $0 }
    ) async throws {
        database = CountedDatabase(wrap(try await engine.makeDatabase()))
        schema = TestSchema(of: database)
        clock = ManualClock(moment)
    }

    /// What a feature is given: everything of this host, stand-ins for the rest, and what `change` sets.
    public func makeFeatureHost(_ change: (inout FeatureHost) -> Void = { _ in }) -> FeatureHost {
        var host = FeatureHost.bare(
            database,
            clock: clock,
            ids: ids,
            randomBytes: { [self] in randomBytes($0) },
            notices: notices,
            secondsFromUTC: { _ in 3600 }
        )
        host.logger = Self.silentLogger
        change(&host)
        return host
    }

    /// Random bytes that are the same in each run.
    public func randomBytes(_ count: Int) -> [UInt8] {
        random.withLock { random in (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) } }
    }

    /// Makes the core tables, those of features, and others.
    ///
    /// - Throws: `DatabaseError`.
    public func migrate(_ features: any TableKeeping..., and others: [Migration] = []) async throws {
        let migrations = CoreMigrations.all + others + features.flatMap(\.migrations)
        try await schema.apply(migrations, at: clock.now())
        _ = (database.takeRead(), database.takeWritten())
    }

    /// Somebody new who is signed in.
    public func person(as roles: Set<String> = ["passenger"]) -> (key: String, account: Identifier<Account>) {
        let account = ids.next(Account.self)
        return (callers.key(of: account, as: roles), account)
    }

    /// The key of somebody new.
    public func key(as roles: Set<String> = ["passenger"]) -> String { person(as: roles).key }

    /// What was done on single things by those who needed a role for it, in order.
    public var usesOfOne: [RouteUse] { uses.withLock { $0.filter(\.isOfOne) } }

    /// Serves the routes of features to a test, which people call with keys of `callers` or of another authenticator.
    ///
    /// - Throws: what the calls throw.
    public func open<Value: Sendable>(
        _ features: any FeatureModule...,
        knownBy authenticator: (any Authenticator)? = nil,
        in languages: Languages = .english,
        _ calls: @Sendable (any TestClientProtocol) async throws -> Value
    ) async throws -> Value {
        let server = TestServer(features, callers: authenticator ?? callers, onUse: recordUse)
        return try await server.open(in: languages, calls)
    }

    /// Serves routes that are not a whole feature's to a test, with keys of `callers` or of another authenticator.
    ///
    /// - Throws: what the calls throw.
    public func open<Value: Sendable>(
        routes add: @escaping @Sendable (Routes<WebContext>) -> Void,
        knownBy authenticator: (any Authenticator)? = nil,
        in languages: Languages = .english,
        _ calls: @Sendable (any TestClientProtocol) async throws -> Value
    ) async throws -> Value {
        let server = TestServer(callers: authenticator ?? callers, onUse: recordUse, routes: add)
        return try await server.open(in: languages, calls)
    }

    @Sendable private func recordUse(_ use: RouteUse) { uses.withLock { $0.append(use) } }

    /// Lets time pass, and does what has become due in features, and by handlers of other deadlines.
    ///
    /// - Throws: `DatabaseError`.
    public func pass(
        milliseconds: Int64,
        _ features: any BackgroundWorking...,
        and others: [String: DeadlineRunner.Handler] = [:]
    ) async throws {
        clock.advance(milliseconds: milliseconds)
        try await work(features, others)
    }

    /// Does what is due in features, until nothing is: deadlines, messages and work outside the database; and what is due by
    /// handlers of other deadlines.
    ///
    /// A handler that fails is an issue of the test; work outside the database may fail, and is tried again by the clock.
    ///
    /// - Throws: `DatabaseError`.
    public func work(
        _ features: any BackgroundWorking...,
        and others: [String: DeadlineRunner.Handler] = [:]
    ) async throws { try await work(features, others) }

    private func work(
        _ features: [any BackgroundWorking],
        _ others: [String: DeadlineRunner.Handler]
    ) async throws {
        let deadlines = deadlineRunner(others.merging(features.deadlineHandlers) { first, _ in first })
        let messages = messageRunner(features.messageHandlers)
        let tasks = taskRunner(features.outboundHandlers)
        var ran = 1
        while ran > 0 {
            ran = try await deadlines.step().ran
            guard !features.isEmpty else { continue }
            ran += try await messages.step().ran
            ran += try await tasks.step().ran
        }
    }

    /// Runs work outside the database step by step, for tests of what happens between the steps.
    public func taskRunner(_ handlers: [String: OutboundTaskRunner.Handler]) -> OutboundTaskRunner {
        OutboundTaskRunner(
            database: database,
            clock: clock,
            sleeper: HastyClock(),
            handlers: handlers,
            onFailure: { _, _ in }
        )
    }

    private func deadlineRunner(_ handlers: [String: DeadlineRunner.Handler]) -> DeadlineRunner {
        DeadlineRunner(database: database, clock: clock, handlers: handlers) { deadline, error in
            Issue.record("\(deadline.kind): \(error)")
        }
    }

    private func messageRunner(_ handlers: [String: OutboxRunner.Handler]) -> OutboxRunner {
        OutboxRunner(database: database, clock: clock, handlers: handlers) { message, error in
            Issue.record("\(message.topic): \(error)")
        }
    }

    private static let silentLogger = {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return logger
    }()
}
