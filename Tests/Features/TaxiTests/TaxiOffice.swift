import CrosstownDispatchEngine
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownTaxi
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import NIOCore
import ServiceLifecycle
import Synchronization
import Testing

/// The town with the taxi feature's routes on a server, and people who call it.
final class TaxiOffice: Sendable {
    let town: Town
    let module: TaxiModule
    let accounts = MemoryAccounts()
    let people = People()
    private let database: WatchedDatabase

    convenience init(
        on engine: TestEngine = .sqlite,
        rules: DispatchRules = DispatchRules(),
        travel: any TravelPlanner = StraightTravel(),
        notices: any Notices = NoSocial(),
        webhooks: any Webhooks = NoWebhooks(),
        staff: (any CrosstownKit.People)? = nil,
        pictures: (any Pictures)? = nil,
        delivery: any MessageDelivery = NoMessages(),
        secondsFromUTC: @escaping @Sendable (Timestamp) -> Int = { _ in 3600 }
    ) async throws {
        self.init(
            in: try await Town(on: engine, rules: rules),
            rules: rules,
            travel: travel,
            notices: notices,
            webhooks: webhooks,
            staff: staff,
            pictures: pictures,
            delivery: delivery,
            secondsFromUTC: secondsFromUTC
        )
    }

    /// The feature on the town's database, as a server that is started now has it.
    init(
        in town: Town,
        rules: DispatchRules = DispatchRules(),
        travel: any TravelPlanner = StraightTravel(),
        notices: any Notices = NoSocial(),
        webhooks: any Webhooks = NoWebhooks(),
        staff: (any CrosstownKit.People)? = nil,
        pictures: (any Pictures)? = nil,
        delivery: any MessageDelivery = NoMessages(),
        secondsFromUTC: @escaping @Sendable (Timestamp) -> Int = { _ in 3600 }
    ) {
        self.town = town
        database = WatchedDatabase(town.database)
        var host = FeatureHost.bare(
            database,
            clock: town.clock,
            ids: town.ids,
            randomBytes: { count in (0..<count).map { _ in .random(in: .min ... .max) } },
            notices: notices,
            secondsFromUTC: secondsFromUTC
        )
        host.address = "https://rides.example"
        host.places = TownPlaces()
        host.travel = travel
        host.webhooks = webhooks
        host.people = staff ?? NoPeople()
        host.pictures = pictures
        host.delivery = delivery
        module = TaxiModule(host, city: town.zones, rules: rules, accounts: accounts, wallet: town.ledger)
    }

    /// Lets a test call the routes.
    func open<Value: Sendable>(
        _ languages: Languages = .english,
        _ calls: @Sendable (any TestClientProtocol) async throws -> Value
    ) async throws -> Value {
        try await application(languages).test(.router) { client in try await calls(client) }
    }

    /// Lets a test call the routes while the feature's services work.
    func serving<Value: Sendable>(
        _ calls: @escaping @Sendable (any TestClientProtocol) async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for service in module.services.dropFirst() { group.addTask { try await service.run() } }
            defer { group.cancelAll() }
            return try await open(.english, calls)
        }
    }

    /// All that a stream is told of an act; the database is closed at the end, so that nothing is still under way.
    func following(
        _ path: String,
        as key: String?,
        _ act: @escaping @Sendable () async throws -> Void
    ) async throws -> String {
        let (hub, announcer) = (try #require(module.services[0] as? EventHub), module.services[1])
        return try await open { [database, town] client in
            var headers: HTTPFields = [.accept: "text/event-stream"]
            if let key { headers[.cookie] = "sid=\(key)" }
            let sent = headers
            async let stream = client.execute(uri: path, method: .get, headers: sent)
            while hub.listenerCount == 0 { await Task.yield() }
            async let announced: Void = announcer.run()
            while database.listenCount < 2 { await Task.yield() }
            try await act()
            try await town.database.close()
            try await announced
            hub.finish()
            return try await stream.text
        }
    }

    private func application(_ languages: Languages) -> some ApplicationProtocol {
        let presenter = Presenter(layout: PopupLayout(), signIn: "/sign-in", languages: languages)
        let routes = Routes<WebContext>(presenter: presenter)
        module.addRoutes(to: routes)
        let router = Router(context: WebContext.self)
        router.add(middleware: ProblemMiddleware(presenter: presenter))
        router.add(middleware: CallerMiddleware(authenticator: people, cookie: SessionCookie(isSecure: false)))
        routes.install(on: router)
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return Application(router: router, logger: logger)
    }

    /// A passenger's key.
    func passenger() -> String { people.key(of: town.passenger(), as: "passenger") }

    /// The key of an administrator.
    func administrator() -> String { people.key(of: town.ids.next(Account.self), as: "administrator") }

    /// The key of a driver who waits in a zone.
    func driver(_ code: String, at place: Coordinate = Town.port) async throws -> String {
        people.key(of: try await town.driver(code, at: place), as: "driver")
    }
}

/// A bare document with the page's pop-up.
struct PopupLayout: Layout {
    func document(_ frame: PageFrame) -> Markup {
        """
        <!doctype html><html lang="en"><head><meta charset="utf-8"><title>\(frame.title)</title></head>\
        <body><main>\(frame.main)</main>\(frame.setting.popup)</body></html>
        """
    }
}

/// A database that counts who listens to it.
final class WatchedDatabase: Database {
    private let database: any Database
    private let listens = Mutex(0)

    init(_ database: any Database) { self.database = database }

    /// How often somebody began to listen.
    var listenCount: Int { listens.withLock { $0 } }

    var dialect: Dialect { database.dialect }

    func read<T: Sendable>(_ body: @escaping @Sendable (any Transaction) throws -> T) async throws -> T {
        try await database.read(body)
    }

    func write<T: Sendable>(_ body: @escaping @Sendable (any Transaction) throws -> T) async throws -> T {
        try await database.write(body)
    }

    func listen(_ channel: String) -> AsyncStream<String> {
        defer { listens.withLock { $0 += 1 } }
        return database.listen(channel)
    }

    func follow(_ channel: String, _ hear: @escaping @Sendable (String) -> Void) -> Following {
        database.follow(channel, hear)
    }

    var waitingTransactions: Int { database.waitingTransactions }

    func close() async throws { try await database.close() }
}

/// Knows everybody by a key, which is also the token of their session cookie.
final class People: Authenticator {
    private let callers = Mutex<[String: Caller]>([:])

    /// A new key for an account.
    func key(of account: Identifier<Account>, as role: String) -> String {
        let key = "key-\(account)"
        callers.withLock { $0[key] = Caller(accountID: account.description, roles: [role], sessionID: key) }
        return key
    }

    /// The key of somebody who acts for a company.
    func agent(of company: String, as account: Identifier<Account>) -> String {
        let key = "agent-\(account)-\(company)"
        let role = "taxi.company"
        callers.withLock {
            $0[key] = Caller(
                accountID: account.description,
                roles: ["passenger", role],
                sessionID: key,
                scopes: [role: [company]]
            )
        }
        return key
    }

    /// The key of a program with some scopes.
    func program(_ name: String, _ scopes: Set<String>) -> String {
        callers.withLock { $0["program-\(name)"] = Caller(accountID: "key \(name)", roles: scopes) }
        return "program-\(name)"
    }

    /// The account behind a key.
    func account(_ key: String) -> Identifier<Account>? {
        callers.withLock { $0[key] }.flatMap { Identifier<Account>($0.accountID) }
    }

    func caller(for token: String, kind: CredentialKind) async throws -> Caller? { callers.withLock { $0[token] } }
}

/// Makes accounts in memory, with one name that is taken.
final class MemoryAccounts: AccountRegistry {
    private let made = Mutex<[Identifier<Account>: String]>([:])
    private let ids = CountingIdentifiers()

    /// The names of the accounts that were made.
    var names: Set<String> { Set(made.withLock { $0.values }) }

    func prepare(userName: String, password: String, role: String) async throws -> PreparedAccount {
        guard password.count >= 8 else {
            throw Problem.invalid([.init(field: "password", message: "must be at least 8 characters")])
        }
        return PreparedAccount(userName: userName, passwordHash: "hash", role: role)
    }

    func insert(_ account: PreparedAccount, in transaction: any Transaction) throws -> Identifier<Account> {
        guard !names.contains(account.userName), account.userName != "taken" else {
            throw Problem.invalid([.init(field: "userName", message: "is taken; choose another")])
        }
        // Far from the identifiers of the town, which counts from one too.
        let id = Identifier<Account>(
            at: Timestamp(milliseconds: 1),
            randomHigh: 0,
            randomLow: ids.next(Account.self).low
        )
        made.withLock { $0[id] = account.userName }
        return id
    }

    func remove(_ account: Identifier<Account>, in transaction: any Transaction) throws {
        made.withLock { $0[account] = nil }
    }

    func userNames(
        of accounts: [Identifier<Account>],
        in transaction: any Transaction
    ) throws -> [Identifier<Account>: String] {
        made.withLock { made in made.filter { accounts.contains($0.key) } }
    }
}

/// Every drive takes four minutes.
struct StraightTravel: TravelPlanner {
    func duration(from origin: Coordinate, to destination: Coordinate, at moment: Timestamp) async -> TravelEstimate {
        TravelEstimate(duration: Seconds(240), source: .straightLine)
    }

    func route(from origin: Coordinate, to destination: Coordinate) async -> RoadRoute? {
        RoadRoute(polyline6: "gyflrAw~zcM", length: Metres(650), duration: Seconds(240))
    }

    func learn(
        _ drive: FinishedDrive,
        recording record: @escaping @Sendable (any Transaction) throws -> Void
    ) async throws {}
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

    /// A page as a browser with a session asks for it.
    func page(_ path: String, as key: String?) async throws -> TestResponse {
        var headers: HTTPFields = [.accept: "text/html"]
        if let key { headers[.cookie] = "sid=\(key)" }
        return try await execute(uri: path, method: .get, headers: headers)
    }

    /// A form that is sent from a page of the same session, with the token that the page holds.
    func form(_ path: String, as key: String, from page: String, _ fields: String = "") async throws -> TestResponse {
        let token = try await self.page(page, as: key).text.formToken
        let headers: HTTPFields = [
            .accept: "text/html", .cookie: "sid=\(key)", .contentType: "application/x-www-form-urlencoded",
        ]
        let body = ByteBuffer(string: "csrf=\(token ?? "")&\(fields)")
        return try await execute(uri: path, method: .post, headers: headers, body: body)
    }
}

extension TestResponse {
    /// The body as text.
    var text: String { String(buffer: body) }
}

extension String {
    /// The token in the first form of a page.
    var formToken: String? {
        guard let start = range(of: "name=\"csrf\" value=\"") else { return nil }
        return String(self[start.upperBound...].prefix { $0 != "\"" })
    }
}
