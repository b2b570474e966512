import CrosstownDeviceGateway
import CrosstownIncentives
import CrosstownKit
import CrosstownMoney
import CrosstownOpenData
import CrosstownRentals
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

/// The depot with the feature's routes on a server, and people who call it.
final class RentalOffice: Sendable {
    let depot: Depot
    let module: RentalsModule
    let openData: OpenDataModule
    let people: People
    var directory: TestDirectory { depot.directory }

    convenience init(on engine: TestEngine = .sqlite, rules: RentalRules = RentalRules()) async throws {
        let depot = try await Depot(on: engine)
        _ = try await Migrator(PaymentMigrations.all).migrate(depot.database, at: depot.clock.now())
        self.init(at: depot, rules: rules, locks: TestLocks())
    }

    /// An office beside others at the same depot; without locks of its own it gives orders to devices.
    init(
        at depot: Depot,
        rules: RentalRules = RentalRules(),
        people: People = People(),
        locks: (any Locks)? = nil,
        cards: (any CardFunding)? = nil,
        pictures: (any Pictures)? = nil,
        register: (any IdentityRegister)? = nil,
        walks: (any WalkPlanner)? = nil,
        partners: (any OtherOperators)? = nil,
        signIn: (any OutsideSignIn)? = nil,
        seal: (any SecretSeal)? = nil,
        hasCoins: Bool = true,
        randomBytes: @escaping @Sendable (Int) -> [UInt8] = { [UInt8](repeating: 7, count: $0) }
    ) {
        self.depot = depot
        self.people = people
        module = RentalsModule(
            database: depot.database,
            rules: rules,
            clock: depot.clock,
            ids: depot.ids,
            randomBytes: randomBytes,
            locks: locks ?? DeviceLocks(clock: depot.clock),
            registered: DeviceRegister(clock: depot.clock),
            wallet: depot.ledger,
            seal: seal ?? depot.seal,
            payments: CardPayments(ledger: depot.ledger, providerName: "test", clock: depot.clock),
            cards: cards,
            accounts: depot.directory,
            register: register,
            signIn: signIn,
            pictures: pictures,
            address: Self.address,
            partners: partners,
            walks: walks,
            coins: hasCoins ? depot.coins : NoCoins(),
            notices: depot.inbox,
            followLinks: MadeLinks(),
            secondsFromUTC: { _ in 3600 }
        )
        var host = FeatureHost.bare(depot.database, clock: depot.clock, ids: depot.ids)
        host.address = Self.address
        openData = OpenDataModule(
            host,
            fleet: module.fleet,
            operator: FleetOperator(
                name: "Crosstown Monaco",
                address: Self.address,
                contact: "rides@example.org",
                timeZone: "Europe/Monaco"
            )
        )
    }

    private static let address = "https://rides.example.org"

    /// Lets a test call the routes.
    func open<Value: Sendable>(
        in languages: Languages = .english,
        _ calls: @Sendable (any TestClientProtocol) async throws -> Value
    ) async throws -> Value {
        try await application(languages).test(.router) { client in try await calls(client) }
    }

    private func application(_ languages: Languages) -> some ApplicationProtocol {
        let presenter = Presenter(layout: PopupLayout(), signIn: "/sign-in", languages: languages)
        let routes = Routes<WebContext>(presenter: presenter)
        module.addRoutes(to: routes)
        depot.incentives.addRoutes(to: routes)
        openData.addRoutes(to: routes)
        let router = Router(context: WebContext.self)
        router.add(middleware: ProblemMiddleware(presenter: presenter))
        router.add(middleware: CallerMiddleware(authenticator: people, cookie: SessionCookie(isSecure: false)))
        routes.install(on: router)
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        return Application(router: router, logger: logger)
    }

    /// Does what the feature's deadlines are due for.
    func work() async throws {
        let runner = DeadlineRunner(database: depot.database, clock: depot.clock, handlers: module.deadlineHandlers)
        while try await runner.step().ran > 0 {}
    }

    /// The key of a rider with money.
    func rider(cents: Int64 = 10_000) async throws -> String {
        people.key(of: try await depot.rider(cents: cents), as: "passenger")
    }

    /// The key of an administrator.
    func administrator() -> String { people.key(of: depot.ids.next(Account.self), as: "administrator") }
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

/// Knows everybody by a key, which is also the token of their session cookie.
final class People: Authenticator {
    private let callers = Mutex<[String: Caller]>([:])

    /// A new key for an account.
    func key(of account: Identifier<Account>, as role: String) -> String {
        let key = "key-\(account)"
        callers.withLock { $0[key] = Caller(accountID: account.description, roles: [role], sessionID: key) }
        return key
    }

    func caller(for token: String, kind: CredentialKind) async throws -> Caller? { callers.withLock { $0[token] } }
}

extension TestClientProtocol {
    /// A call by a program with a key.
    func json(
        _ method: HTTPRequest.Method,
        _ path: String,
        as key: String?,
        _ body: String? = nil,
        in language: String = "en"
    ) async throws -> TestResponse {
        var headers: HTTPFields = [.accept: "application/json", .acceptLanguage: language]
        if let key { headers[.authorization] = "Bearer \(key)" }
        if body != nil { headers[.contentType] = "application/json" }
        return try await execute(uri: path, method: method, headers: headers, body: body.map { ByteBuffer(string: $0) })
    }

    /// A page as a browser with a session asks for it.
    func page(_ path: String, as key: String?, in language: String = "en") async throws -> TestResponse {
        var headers: HTTPFields = [.accept: "text/html", .acceptLanguage: language]
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

extension String {
    /// The token in the first form of a page.
    var formToken: String? {
        guard let start = range(of: "name=\"csrf\" value=\"") else { return nil }
        return String(self[start.upperBound...].prefix { $0 != "\"" })
    }
}

/// Shows which ride could be shared.
struct MadeLinks: FollowLinks {
    func shareForm(for ride: RideReference) -> Markup {
        "<form data-share>\(ride.feature.description)/\(ride.ride)</form>"
    }

    func make(
        _ ride: RideReference,
        of rider: Identifier<Account>,
        in transaction: any Transaction
    ) throws -> Link { "/" }

    func withdraw(_ ride: RideReference, in transaction: any Transaction) throws {}

    func resolve(_ token: String, in transaction: any Transaction) throws -> RideReference? { nil }
}
