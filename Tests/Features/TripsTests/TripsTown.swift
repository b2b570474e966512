import CrosstownAccounts
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownTrips
import CrosstownValues
import CrosstownWeb
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import Synchronization
import Testing

/// A city whose people record trips.
final class TripsTown: Sendable {
    /// 18 November 2026, 12:06 in a city one hour ahead of UTC.
    static let noon = Timestamp(milliseconds: 1_795_000_000_000)

    let database: CountedDatabase
    let clock = ManualClock(noon)
    let module: TripsModule
    private let ids = CountingIdentifiers()
    private let people = KnownCallers()
    private let deadlines: DeadlineRunner
    private let tasks: OutboundTaskRunner

    init(
        on engine: TestEngine = .sqlite,
        through wrap: (any Database) -> any Database = { $0 }
    ) async throws {
        database = CountedDatabase(wrap(try await engine.makeDatabase()))
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        var host = FeatureHost.bare(
            database,
            clock: clock,
            ids: ids,
            randomBytes: { count in (0..<count).map { _ in .random(in: .min ... .max) } },
            secondsFromUTC: { _ in 3600 }
        )
        host.sleeper = ContinuousClock()
        host.city.timeZone = "Europe/Monaco"
        host.seal = try #require(KeyedSeal(key: [UInt8](repeating: 7, count: KeyedSeal.keyBytes)))
        host.isTrial = true
        host.logger = logger
        module = TripsModule(host)
        deadlines = DeadlineRunner(database: database, clock: clock, handlers: module.deadlineHandlers)
        tasks = OutboundTaskRunner(database: database, clock: clock, handlers: module.outboundHandlers)
        _ = try await Migrator(CoreMigrations.all + module.migrations).migrate(database, at: clock.now())
    }

    func person() -> Identifier<Account> { ids.next(Account.self) }

    func key(of person: Identifier<Account>, roles: Set<String> = ["passenger"]) -> String {
        people.key(of: person, as: roles)
    }

    /// Lets time pass and does what has become due.
    func wait(minutes: Int64) async throws {
        clock.advance(milliseconds: minutes * 60_000)
        while try await deadlines.step().ran > 0 {}
        while try await tasks.step().ran > 0 {}
    }

    /// Tells the feature of a ride that has ended.
    func tell(_ ride: RideEnded) async throws {
        let body = String(decoding: try JSONEncoder().encode(ride), as: UTF8.self)
        let now = clock.now()
        let handler = try #require(module.messageHandlers[RideEnded.topic])
        try await database.write { transaction in
            try Outbox.append(transaction, topic: RideEnded.topic, body: body, at: now)
        }
        let runner = OutboxRunner(database: database, clock: clock, handlers: [RideEnded.topic: handler])
        while try await runner.step().ran > 0 {}
    }

    /// Lets a test call the routes.
    func open<Value: Sendable>(
        in languages: Languages = .english,
        _ calls: @Sendable (any TestClientProtocol) async throws -> Value
    ) async throws -> Value {
        let presenter = Presenter(signIn: "/sign-in", languages: languages)
        let routes = Routes<WebContext>(presenter: presenter)
        module.addRoutes(to: routes)
        let router = Router(context: WebContext.self)
        router.add(middleware: ProblemMiddleware(presenter: presenter))
        router.add(middleware: CallerMiddleware(authenticator: people, cookie: SessionCookie(isSecure: false)))
        routes.install(on: router)
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return try await Application(router: router, logger: logger).test(.router) { client in try await calls(client) }
    }
}

extension TestClientProtocol {
    /// A call by a program with a key.
    func json(
        _ method: HTTPRequest.Method,
        _ path: String,
        as key: String?,
        _ body: String? = nil
    ) async throws -> TestResponse {
        var headers: HTTPFields = [.accept: "application/json"]
        if let key { headers[.authorization] = "Bearer \(key)" }
        if body != nil { headers[.contentType] = "application/json" }
        return try await execute(uri: path, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) })
    }
}

extension TestClientProtocol {
    /// Sends a file as a browser does.
    func upload(_ file: String, as key: String) async throws -> TestResponse {
        let headers: HTTPFields = [
            .accept: "application/json", .authorization: "Bearer \(key)",
            .contentType: "multipart/form-data; boundary=part",
        ]
        let head = #"Content-Disposition: form-data; name="file"; filename="day""#
        let body = ByteBuffer(string: "--part\r\n\(head)\r\n\r\n\(file)\r\n--part--\r\n")
        return try await execute(uri: "/trips/files", method: .post, headers: headers, body: body)
    }
}

extension TestResponse {
    /// The body as text.
    var text: String { String(buffer: body) }
}
