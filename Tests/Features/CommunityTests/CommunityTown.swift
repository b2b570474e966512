import CrosstownCalendar
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
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

@testable import CrosstownCommunity

/// The community with its routes, filled as in the demo, and people who call it.
final class CommunityTown: Sendable {
    let clock = ManualClock()
    let database: CountedDatabase
    let people = GrantedPeople()
    let notices = TownNotices()
    let module: CommunityModule
    private let ids: CountingIdentifiers
    private let callers = KnownCallers()

    init(
        on engine: TestEngine = .sqlite,
        through wrap: (any Database) -> any Database = { $0 },
        beside features: Set<FeatureID> = [],
        documents: any ExternalDocuments = NoSurroundings(),
        places: any PlaceDirectory = NoSurroundings(),
        isTrial: Bool = true,
        address: String = "http://localhost"
    ) async throws {
        let database = CountedDatabase(wrap(try await engine.makeDatabase()))
        self.database = database
        let ids = CountingIdentifiers()
        self.ids = ids
        var host = Self.host(database, clock, ids, people, notices, documents, places, features, isTrial)
        host.address = address
        module = CommunityModule(host)
        _ = try await Migrator(CoreMigrations.all + module.migrations).migrate(database, at: clock.now())
        let person = { DemoCast.Person(name: $0, account: ids.next(Account.self)) }
        try await module.fillDemo(
            DemoCast(visitor: person("mira"), administrator: person("city"), others: [person("anna")])
        )
        _ = (database.takeRead(), database.takeWritten())
    }

    private static func host(
        _ database: any Database,
        _ clock: ManualClock,
        _ ids: CountingIdentifiers,
        _ people: GrantedPeople,
        _ notices: TownNotices,
        _ documents: any ExternalDocuments,
        _ places: any PlaceDirectory,
        _ features: Set<FeatureID>,
        _ isTrial: Bool
    ) -> FeatureHost {
        var host = FeatureHost.bare(
            database,
            clock: clock,
            ids: ids,
            randomBytes: { count in (0..<count).map { _ in UInt8.random(in: 0...255) } },
            notices: notices,
            secondsFromUTC: { _ in 3600 }
        )
        host.sleeper = ContinuousClock()
        host.city.timeZone = "Europe/Paris"
        host.people = people
        host.seal = PlainSeal()
        host.documents = documents
        host.places = places
        host.features = features
        host.isTrial = isTrial
        return host
    }

    /// Somebody who is signed in, perhaps with a role for something.
    func person(_ role: String = "passenger", scope: String? = nil) -> (key: String, account: Identifier<Account>) {
        let account = ids.next(Account.self)
        if let scope { people.hold(role, scope, account) }
        return (callers.key(of: account, as: [role]), account)
    }

    /// An identity of the first record of a table by a condition.
    func id(_ table: String, where condition: SQL = "1 = 1") async throws -> String {
        try await database.read { transaction in
            try transaction.query("SELECT id FROM \(identifier: table) WHERE \(condition) ORDER BY id LIMIT 1")[0]
                .get(0, as: Identifier<Account>.self).description
        }
    }

    /// Lets time pass, and what is due by then take effect.
    func pass(hours: Int64) async throws {
        clock.advance(milliseconds: hours * 3_600_000)
        try await runDeadlines()
    }

    /// Lets everything happen that is due.
    func runDeadlines() async throws {
        let runner = DeadlineRunner(database: database, clock: clock, handlers: module.deadlineHandlers)
        while try await runner.step().ran > 0 {}
    }

    /// Lets the feeds be read that are due within two hours.
    func readFeeds() async throws {
        clock.advance(milliseconds: 2 * 3_600_000)
        let runner = OutboundTaskRunner(
            database: database,
            clock: clock,
            sleeper: HastyClock(),
            handlers: SourceReading(host: module.host).handlers
        )
        while try await runner.step().ran > 0 {}
    }

    /// Lets a test call the routes.
    func open<Value: Sendable>(_ calls: @Sendable (any TestClientProtocol) async throws -> Value) async throws -> Value
    {
        let presenter = Presenter(signIn: "/sign-in")
        let routes = Routes<WebContext>(presenter: presenter)
        module.addRoutes(to: routes)
        let router = Router(context: WebContext.self)
        router.add(middleware: ProblemMiddleware(presenter: presenter))
        router.add(middleware: CallerMiddleware(authenticator: callers, cookie: SessionCookie(isSecure: false)))
        routes.install(on: router)
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return try await Application(router: router, logger: logger).test(.router) { try await calls($0) }
    }
}

extension TestClientProtocol {
    func json(
        _ method: HTTPRequest.Method,
        _ path: String,
        _ body: String? = nil,
        cookie: String? = nil,
        as key: String? = nil
    ) async throws
        -> TestResponse
    {
        var headers: HTTPFields = [.accept: "application/json"]
        if body != nil { headers[.contentType] = "application/json" }
        if let cookie { headers[.cookie] = cookie }
        if let key { headers[.authorization] = "Bearer \(key)" }
        return try await execute(uri: path, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) })
    }
}

extension TestResponse {
    func decoded<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try JSONDecoder().decode(type, from: Data(body.readableBytesView))
    }

    var text: String { String(buffer: body) }
}

/// Notes what people and devices are told; one device follows each topic.
final class TownNotices: Notices {
    private let people = RecordedNotices()
    private let told = Mutex<[(topic: String, title: String)]>([])
    private let calls = Mutex<[String]>([])

    func titles(for person: Identifier<Account>) -> [String] { people.titles(for: person) }

    /// The titles of what the followers of a topic were told, in order.
    func titles(topic: String) -> [String] {
        told.withLock { told in told.filter { $0.topic == topic }.map(\.title) }
    }

    /// The titles of what devices were told at once by all their topics, in order.
    var titlesForDevices: [String] { calls.withLock { $0 } }

    /// Everybody who was told anything.
    var everybody: Set<Identifier<Account>> { people.everybody }

    func tell(_ people: [Identifier<Account>], _ notice: Notice, in transaction: any Transaction) throws {
        try self.people.tell(people, notice, in: transaction)
    }

    func tell(
        _ people: [Identifier<Account>],
        devicesFollowing topics: [DeviceTopic],
        _ notice: Notice,
        in transaction: any Transaction
    ) throws -> Int {
        try tell(people, notice, in: transaction)
        calls.withLock { $0.append(notice.title.english) }
        told.withLock { told in told += topics.map { ($0.name, notice.title.english) } }
        return 1
    }

    func countDevices(following topic: DeviceTopic, in transaction: any Transaction) throws -> Int { 1 }

    func withdraw(_ subject: String, from people: [Identifier<Account>], in transaction: any Transaction) throws {}
}

/// People who hold roles for scopes.
final class GrantedPeople: People {
    private let held = Mutex<[(role: String, scope: String, person: Identifier<Account>)]>([])
    private let reached = Mutex<[ContactAddress: Identifier<Account>]>([:])

    func confirm(_ mail: String, _ person: Identifier<Account>) {
        reached.withLock { $0[.mail(mail)] = person }
    }

    func account(
        reachedAt address: ContactAddress,
        in transaction: any Transaction
    ) throws -> Identifier<Account>? { reached.withLock { $0[address] } }

    func scopes(of role: String, heldBy person: Identifier<Account>) -> Set<String> {
        held.withLock { held in Set(held.filter { $0.role == role && $0.person == person }.map(\.scope)) }
    }

    func hold(_ role: String, _ scope: String, _ person: Identifier<Account>) {
        held.withLock { $0.append((role, scope, person)) }
    }

    func profiles(
        of people: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> [Identifier<Account>: PersonProfile] {
        Set(people).reduce(into: [:]) { $0[$1] = PersonProfile(account: $1, nickname: "Somebody") }
    }

    func accounts(
        behind account: Identifier<Account>?,
        limit: Int,
        in transaction: any Transaction
    ) throws -> [Identifier<Account>] { [] }

    func holders(
        of role: String,
        scope: String?,
        in transaction: any Transaction
    ) throws -> [Identifier<Account>] {
        held.withLock { held in held.filter { $0.role == role && $0.scope == scope ?? "" }.map(\.person) }
    }

    func scopes(
        of role: String,
        heldBy person: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Set<String> { scopes(of: role, heldBy: person) }

    func grant(
        _ role: String,
        scope: String?,
        to person: Identifier<Account>,
        by giver: Identifier<Account>?,
        in transaction: any Transaction
    ) throws { hold(role, scope ?? "", person) }

    func revoke(
        _ role: String,
        scope: String?,
        from person: Identifier<Account>,
        in transaction: any Transaction
    ) throws { revoke(role, scope ?? "", person) }

    func revoke(_ role: String, _ scope: String, _ person: Identifier<Account>) {
        held.withLock { held in held.removeAll { $0.role == role && $0.scope == scope && $0.person == person } }
    }
}

/// Rewrites and marks a text in place of sealing it.
private struct PlainSeal: SecretSeal {
    func seal(_ secret: String, for place: [String]) throws -> String {
        "sealed." + Hexadecimal.text(Array(secret.utf8))
    }

    func open(_ sealed: String, for place: [String]) throws(SealFault) -> String {
        guard sealed.hasPrefix("sealed."), let bytes = Hexadecimal.bytes(String(sealed.dropFirst(7))) else {
            throw .damaged
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    func digest(of secret: String, for place: [String]) -> [UInt8] {
        Array((place + [secret]).joined(separator: "/").utf8)
    }
}
