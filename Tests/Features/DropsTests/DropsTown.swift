import CrosstownAccounts
import CrosstownDrops
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

/// A town with the routes of drops, and people who call them.
final class DropsTown: Sendable {
    static let port = Coordinate(latitude: 43.734_912, longitude: 7.421_337)

    let database: any Database
    let clock: ManualClock
    let ids: CountingIdentifiers
    let social: RecordedSocial
    let module: DropsModule
    private let callers: KnownCallers
    private let uses = Mutex<[String]>([])
    /// Where pictures and videos lie.
    let objects = MemoryObjects()

    /// What was looked at, or changed, by those who needed a role for it, and was of one thing.
    var noted: [String] { uses.withLock(\.self) }

    /// A town whose tables are new.
    convenience init(on engine: TestEngine = .sqlite, settings: [String: String] = [:]) async throws {
        try self.init(database: try await engine.makeDatabase(), settings: settings)
        _ = try await Migrator(CoreMigrations.all + module.migrations).migrate(database, at: clock.now())
    }

    private init(
        database: any Database,
        clock: ManualClock = ManualClock(),
        ids: CountingIdentifiers = CountingIdentifiers(),
        social: RecordedSocial = RecordedSocial(),
        callers: KnownCallers = KnownCallers(),
        settings: [String: String] = [:],
        seed: UInt64 = 1
    ) throws {
        (self.database, self.clock, self.ids) = (database, clock, ids)
        (self.social, self.callers) = (social, callers)
        let random = Mutex(SeededRandom(seed: seed))
        let bytes: @Sendable (Int) -> [UInt8] = { count in
            random.withLock { random in (0..<count).map { _ in UInt8(truncatingIfNeeded: random.next()) } }
        }
        var host = FeatureHost.bare(database, clock: clock, ids: ids, randomBytes: bytes, notices: social)
        host.city.center = Self.port
        host.people = social
        host.friends = social
        host.objects = objects
        host.videos = PassingVideos()
        host.seal = try #require(KeyedSeal(key: Array(repeating: 7, count: 32)))
        host.settings = { settings[$0] }
        module = try DropsModule(host)
    }

    /// The same town after its server was killed and started again: only the tables are left.
    func restarted() throws -> DropsTown {
        try DropsTown(
            database: database,
            clock: clock,
            ids: ids,
            social: social,
            callers: callers,
            seed: UInt64(clock.now().milliseconds)
        )
    }

    /// The key of another device of somebody.
    func phone(_ name: String, of person: Identifier<Account>) -> String {
        callers.key(of: person, as: ["passenger"], on: name)
    }

    /// Somebody who decides about reports.
    func moderator() -> (key: String, account: Identifier<Account>) {
        let person = person("drops.moderator")
        social.give("drops.moderator", to: person.account)
        return person
    }

    func person(_ role: String = "passenger") -> (key: String, account: Identifier<Account>) {
        let account = ids.next(Account.self)
        return (callers.key(of: account, as: [role]), account)
    }

    /// Lets a test call the routes.
    func open<Value: Sendable>(_ calls: @Sendable (any TestClientProtocol) async throws -> Value) async throws -> Value
    {
        let presenter = Presenter(layout: PlainLayout(), signIn: "/sign-in")
        let routes = Routes<WebContext>(
            presenter: presenter,
            onUse: { use in if use.isOfOne { self.uses.withLock { $0.append(use.operation) } } }
        )
        module.addRoutes(to: routes)
        let router = Router(context: WebContext.self)
        router.add(middleware: ProblemMiddleware(presenter: presenter))
        router.add(middleware: CallerMiddleware(authenticator: callers, cookie: SessionCookie(isSecure: false)))
        routes.install(on: router)
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return try await Application(router: router, logger: logger).test(.router) { try await calls($0) }
    }

    /// Says where somebody is.
    func claim(
        _ client: any TestClientProtocol,
        as key: String,
        at place: Coordinate = DropsTown.port,
        drop: String? = nil,
        accuracy: String = "12.5",
        age: Int64 = 1_000
    ) async throws -> TestResponse {
        let made = try await client.json(.post, "/drops/nonces", as: key, "{}")
        let nonce =
            try JSONDecoder().decode([String: String].self, from: Data(made.body.readableBytesView))["nonce"] ?? ""
        return try await claim(client, as: key, at: place, drop: drop, accuracy: accuracy, age: age, nonce: nonce)
    }

    func claim(
        _ client: any TestClientProtocol,
        as key: String,
        at place: Coordinate,
        drop: String?,
        accuracy: String,
        age: Int64,
        nonce: String
    ) async throws -> TestResponse {
        let asked = drop.map { #","drop":"\#($0)""# } ?? ""
        let body = """
            {"latitude":\(place.latitude),"longitude":\(place.longitude),"accuracy":\(accuracy),\
            "fixTime":\(clock.now().milliseconds - age),"nonce":"\(nonce)"\(asked)}
            """
        return try await client.json(.post, "/drops/claims", as: key, body)
    }

    /// Leaves a drop, and gives its identity.
    func send(
        _ client: any TestClientProtocol,
        as key: String,
        _ fields: String,
        at place: Coordinate = DropsTown.port
    ) async throws -> String {
        let sent = try await client.json(
            .post,
            "/drops/send",
            as: key,
            #"{"latitude":\#(place.latitude),"longitude":\#(place.longitude),\#(fields)}"#
        )
        #expect(sent.status == .created, "\(String(buffer: sent.body))")
        return try JSONDecoder().decode([String: String].self, from: Data(sent.body.readableBytesView))["id"] ?? ""
    }
}

/// Friends, blocks and names as a test sets them; notes who was told what.
final class RecordedSocial: Friends, Notices, People {
    private struct State {
        var friends: Set<Set<Identifier<Account>>> = []
        var blocked: Set<Set<Identifier<Account>>> = []
        var told: [(person: Identifier<Account>, kind: String)] = []
        var holders: [String: [Identifier<Account>]] = [:]
    }

    private let state = Mutex(State())

    func befriend(_ one: Identifier<Account>, _ other: Identifier<Account>) {
        state.withLock { _ = $0.friends.insert([one, other]) }
    }

    func block(_ one: Identifier<Account>, _ other: Identifier<Account>) {
        state.withLock { _ = $0.blocked.insert([one, other]) }
    }

    /// Gives a role, so that notices for its holders find them.
    func give(_ role: String, to person: Identifier<Account>) {
        state.withLock { $0.holders[role, default: []].append(person) }
    }

    func block(_ other: Identifier<Account>, by person: Identifier<Account>, in: any Transaction) throws {
        block(person, other)
    }

    func told(_ person: Identifier<Account>) -> [String] {
        state.withLock { $0.told.filter { $0.person == person }.map(\.kind) }
    }

    func areFriends(_ person: Identifier<Account>, _ other: Identifier<Account>, in: any Transaction) throws -> Bool {
        state.withLock { $0.friends.contains([person, other]) }
    }

    func friends(of person: Identifier<Account>, in: any Transaction) throws -> [Identifier<Account>] {
        state.withLock { $0.friends.filter { $0.contains(person) }.flatMap { $0.subtracting([person]) } }
    }

    func isBlocked(
        between person: Identifier<Account>,
        and other: Identifier<Account>,
        in: any Transaction
    ) throws -> Bool {
        state.withLock { $0.blocked.contains([person, other]) }
    }

    func blocks(among people: [Identifier<Account>], in: any Transaction) throws -> [Block] {
        let all = Set(people)
        return state.withLock { state in
            state.blocked.filter { $0.isSubset(of: all) && $0.count == 2 }.map { pair in
                let two = Array(pair)
                return Block(blocker: two[0], blocked: two[1])
            }
        }
    }

    func tell(_ people: [Identifier<Account>], _ notice: Notice, in: any Transaction) throws {
        state.withLock { $0.told += people.map { ($0, notice.kind.id) } }
    }

    func tell(
        _ people: [Identifier<Account>],
        devicesFollowing topics: [DeviceTopic],
        _ notice: Notice,
        in transaction: any Transaction
    ) throws -> Int {
        try tell(people, notice, in: transaction)
        return 0
    }
    func countDevices(following topic: DeviceTopic, in: any Transaction) throws -> Int { 0 }
    func withdraw(_ subject: String, from people: [Identifier<Account>], in: any Transaction) throws {}

    func profiles(
        of people: [Identifier<Account>],
        in: any Transaction
    ) throws -> [Identifier<Account>: PersonProfile] {
        Dictionary(uniqueKeysWithValues: people.map { ($0, PersonProfile(account: $0, nickname: "Nick")) })
    }

    func holders(of role: String, scope: String?, in: any Transaction) throws -> [Identifier<Account>] {
        state.withLock { $0.holders[role] ?? [] }
    }

    func scopes(of role: String, heldBy: Identifier<Account>, in: any Transaction) throws -> Set<String> { [] }
    func grant(
        _ role: String,
        scope: String?,
        to person: Identifier<Account>,
        by giver: Identifier<Account>?,
        in: any Transaction
    ) throws {}
    func revoke(_ role: String, scope: String?, from person: Identifier<Account>, in: any Transaction) throws {}
}

/// Objects that nobody else sees, at a place that is full or away as long as a test says so.
final class MemoryObjects: ObjectStore {
    /// There is no room, or nobody answers.
    private struct Fault: Error {}

    /// What the place takes.
    struct Health: Sendable {
        /// How many more objects find room.
        var room = Int.max
        /// Whether an object that finds no room is there all the same.
        var keepsHalf = false
        /// Whether objects can be removed.
        var removes = true
    }

    private let kept = Mutex<[String: [UInt8]]>([:])
    private let health = Mutex(Health())

    /// What lies there, as whoever has the files sees it.
    var all: [[UInt8]] { kept.withLock { Array($0.values) } }

    func set(_ now: Health) { health.withLock { $0 = now } }

    func put(_ bytes: [UInt8], named name: String) async throws {
        let (isTaken, isHalf) = health.withLock { health in
            guard health.room > 0 else { return (false, health.keepsHalf) }
            health.room -= 1
            return (true, false)
        }
        if isTaken || isHalf { kept.withLock { $0[name] = isHalf ? Array(bytes.prefix(bytes.count / 2)) : bytes } }
        if !isTaken { throw Fault() }
    }

    func get(_ name: String) async throws -> [UInt8]? { kept.withLock { $0[name] } }

    func remove(_ name: String) async throws {
        guard health.withLock({ $0.removes }) else { throw Fault() }
        _ = kept.withLock { $0.removeValue(forKey: name) }
    }
}

/// Hands videos on as they come, with a picture of a hundred bytes.
struct PassingVideos: Videos {
    private final class Passing: IncomingFile {
        private let content = Mutex(ByteBuffer())
        private let keep: @Sendable (MadeVideo) async throws -> String

        init(_ keep: @escaping @Sendable (MadeVideo) async throws -> String) { self.keep = keep }

        func write(_ bytes: ByteBuffer) async throws { content.withLock { _ = $0.writeImmutableBuffer(bytes) } }

        func end() async throws -> String {
            let bytes = content.withLock { Array($0.readableBytesView) }
            let poster = [UInt8](repeating: 9, count: 100)
            return try await keep(MadeVideo(content: bytes, poster: poster, milliseconds: 10_000))
        }

        func abandon() async {}
    }

    func receive(
        from owner: Identifier<Account>,
        field: String,
        filename: String,
        start: Seconds?,
        keep: @escaping @Sendable (MadeVideo) async throws -> String
    ) async throws -> any IncomingFile { Passing(keep) }
}

extension TestClientProtocol {
    /// Sends a file as forms do; what the server calls it.
    func file(_ path: String, as key: String, _ content: [UInt8]) async throws -> TestResponse {
        var body = ByteBuffer(
            string: "--edge\r\nContent-Disposition: form-data; name=\"media\"; filename=\"a\"\r\n"
                + "Content-Type: application/octet-stream\r\n\r\n"
        )
        body.writeBytes(content)
        body.writeString("\r\n--edge--\r\n")
        let headers: HTTPFields = [
            .accept: "application/json", .authorization: "Bearer \(key)",
            .contentType: "multipart/form-data; boundary=edge",
        ]
        return try await execute(uri: path, method: .post, headers: headers, body: body)
    }

    /// What a page says as JSON, as text.
    func text(_ path: String, as key: String) async throws -> String {
        String(buffer: try await json(.get, path, as: key).body)
    }

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
