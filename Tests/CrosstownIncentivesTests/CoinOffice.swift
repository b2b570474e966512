import CrosstownIncentives
import CrosstownKit
import CrosstownMoney
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

/// The incentives with their routes on a server, and people who call them.
final class CoinOffice: Sendable {
    let database: any Database
    let clock = ManualClock()
    let ids = CountingIdentifiers()
    let inbox = RecordedNotices()
    let directory = TestDirectory()
    let rides = SetRides()
    let ledger: Ledger
    let module: IncentivesModule
    private let callers = KnownCallers()

    init(
        on engine: TestEngine = .sqlite,
        randomBytes: @escaping @Sendable (Int) -> [UInt8] = { [UInt8](repeating: 7, count: $0) }
    ) async throws {
        database = try await engine.makeDatabase()
        ledger = Ledger(clock: clock, ids: ids)
        module = IncentivesModule(
            .bare(
                database,
                clock: clock,
                ids: ids,
                randomBytes: randomBytes,
                notices: inbox,
                secondsFromUTC: { _ in 3600 }
            ),
            wallet: ledger,
            directory: directory,
            bonus: RideBonus(rides: rides),
            standing: .within("/rentals")
        )
        let migrations = CoreMigrations.all + WalletMigrations.all + module.migrations
        _ = try await Migrator(migrations).migrate(database, at: clock.now())
    }

    /// An office whose random bytes differ, and are the same in each run.
    static func drawing(seed: UInt64, on engine: TestEngine = .sqlite) async throws -> CoinOffice {
        let random = Mutex(SeededRandom(seed: seed))
        return try await CoinOffice(on: engine) { count in
            random.withLock { random in (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) } }
        }
    }

    /// Lets a test call the routes.
    func open<Value: Sendable>(
        in languages: Languages = .english,
        _ calls: @Sendable (any TestClientProtocol) async throws -> Value
    ) async throws -> Value {
        try await application(languages).test(.router) { client in try await calls(client) }
    }

    private func application(_ languages: Languages) -> some ApplicationProtocol {
        let presenter = Presenter(layout: BareLayout(), signIn: "/sign-in", languages: languages)
        let routes = Routes<WebContext>(presenter: presenter)
        module.addRoutes(to: routes)
        let router = Router(context: WebContext.self)
        router.add(middleware: ProblemMiddleware(presenter: presenter))
        router.add(middleware: CallerMiddleware(authenticator: callers, cookie: SessionCookie(isSecure: false)))
        routes.install(on: router)
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return Application(router: router, logger: logger)
    }

    /// Does what the feature's deadlines are due for.
    func work() async throws {
        let runner = DeadlineRunner(database: database, clock: clock, handlers: module.deadlineHandlers)
        while try await runner.step().ran > 0 {}
    }

    /// The key of a rider.
    func rider() -> String { callers.key(of: ids.next(Account.self)) }

    /// The key of a rider with coins.
    func rider(coins: Int64) async throws -> String {
        let rider = ids.next(Account.self)
        let key = CommandKey("endow", ids.next(Account.self), "grant")
        try await database.write { [ledger] in
            try ledger.perform(.grant(Money(minorUnits: coins, .coin), to: rider, for: "welcome"), key: key, in: $0)
        }
        return callers.key(of: rider)
    }

    /// The keys of riders, whose names are known.
    func riders(_ count: Int) -> [String] {
        (0..<count).map { number in
            let key = rider()
            directory.name("rider\(number)", key)
            return key
        }
    }

    /// The key of an administrator.
    func administrator() -> String { callers.key(of: ids.next(Account.self), as: ["administrator"]) }

    /// How many coins somebody has.
    func coins(of person: Identifier<Account>) async throws -> Int64 {
        try await database.read { [ledger] in try ledger.balance(of: person, in: .coin, $0).available.minorUnits }
    }

    /// Whether no money came from nowhere.
    func booksBalance() async throws -> Bool {
        try await database.read { [ledger] in try ledger.trialBalance($0).isBalanced }
    }
}

/// As many paid rides as a test says.
final class SetRides: PaidRides {
    private let counts = Mutex<[Identifier<Account>: Int]>([:])

    /// Says how many rides of a person cost something.
    func set(_ count: Int, of person: Identifier<Account>) { counts.withLock { $0[person] = count } }

    func countPaidRides(of person: Identifier<Account>, in transaction: any Transaction) throws -> Int {
        counts.withLock { $0[person] ?? 0 }
    }
}

/// A bare document with the page's pop-up.
private struct BareLayout: Layout {
    func document(_ frame: PageFrame) -> Markup {
        """
        <!doctype html><html lang="en"><head><meta charset="utf-8"><title>\(frame.title)</title></head>\
        <body><main>\(frame.main)</main>\(frame.setting.popup)</body></html>
        """
    }
}

extension TestClientProtocol {
    /// A call by a program with a key.
    func json(
        _ method: HTTPRequest.Method,
        _ path: String,
        as key: String,
        _ body: String? = nil,
        in language: String = "en"
    ) async throws -> TestResponse {
        var headers: HTTPFields = [
            .accept: "application/json", .authorization: "Bearer \(key)", .acceptLanguage: language,
        ]
        if body != nil { headers[.contentType] = "application/json" }
        return try await execute(uri: path, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) })
    }

    /// A page as a browser with a session asks for it.
    func page(_ path: String, as key: String, in language: String = "en") async throws -> TestResponse {
        try await execute(
            uri: path,
            method: .get,
            headers: [.accept: "text/html", .cookie: "sid=\(key)", .acceptLanguage: language]
        )
    }

    /// A form that is sent from a page of the same session, with the token that the page holds.
    func form(_ path: String, as key: String, from page: String, _ fields: String = "") async throws -> TestResponse {
        let form = try await self.page(page, as: key).text
        let token = form.range(of: "name=\"csrf\" value=\"").map { form[$0.upperBound...].prefix { $0 != "\"" } } ?? ""
        return try await execute(
            uri: path,
            method: .post,
            headers: [
                .accept: "text/html", .cookie: "sid=\(key)", .contentType: "application/x-www-form-urlencoded",
            ],
            body: ByteBuffer(string: "csrf=\(token)&\(fields)")
        )
    }
}

extension TestResponse {
    /// The body as text.
    var text: String { String(buffer: body) }

    /// The value at a path of names in the body's JSON, as text.
    func value(_ path: String...) throws -> String? {
        var value: Any? = try JSONSerialization.jsonObject(with: Data(body.readableBytesView))
        for name in path {
            if let index = Int(name) {
                value = (value as? [Any]).flatMap { $0.indices.contains(index) ? $0[index] : nil }
            } else {
                value = (value as? [String: Any])?[name]
            }
        }
        return value.map { "\($0)" }
    }
}
