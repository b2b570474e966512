import CrosstownAccounts
import CrosstownContract
import CrosstownSQL
import CrosstownTesting
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import NIOCore

/// Accounts with cheap hashes, and the routes by which people sign up and in.
struct AccountDesk: Sendable {
    static let password = "violet lamp post"

    let host: TestHost
    let database: any Database
    let accounts: Accounts
    let throttle: SignInThrottle
    private let devices: KnownDevices

    /// Accounts in an empty database, with the tables of other parts; `wrap` puts something in front of it.
    init(
        on engine: TestEngine = .sqlite,
        and others: [Migration] = [],
        limits: SignInThrottle.Limits = SignInThrottle.Limits(),
        through wrap: (TestHost) -> any Database = { $0.database }
    ) async throws {
        let host = try await TestHost(on: engine)
        self.host = host
        database = wrap(host)
        accounts = Accounts.seeded(in: database, clock: host.clock)
        throttle = SignInThrottle(limits, clock: host.clock)
        devices = try KnownDevices.forTests()
        try await host.migrate(and: AccountMigrations.all + others)
    }

    /// Registers somebody, who is then signed in with a key.
    func person(_ name: String, as role: Role = .passenger) async throws -> SignedIn {
        let form = Credentials(userName: name, password: Self.password)
        _ = try await accounts.register(form, as: role)
        return try await accounts.signIn(form, for: .bearer)
    }

    /// Lets a test call routes.
    func open(
        _ routes: @escaping @Sendable (Routes<WebContext>) -> Void,
        _ calls: @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        try await host.open(routes: routes, knownBy: accounts) { try await calls($0) }
    }

    /// Adds the routes of signing up and in.
    @Sendable func addRoutes(to routes: Routes<WebContext>) {
        AccountRoutes(
            accounts: accounts,
            cookie: SessionCookie(isSecure: false),
            throttle: throttle,
            devices: devices
        ).add(to: routes)
    }
}

extension HTTPFields {
    /// The headers of a browser, with its cookie.
    static func browser(_ cookie: String? = nil) -> HTTPFields {
        var headers: HTTPFields = [.accept: "text/html"]
        headers[.cookie] = cookie
        return headers
    }
}

extension TestClientProtocol {
    /// Sends a form as a browser does.
    func send(_ uri: String, form: String, cookie: String? = nil) async throws -> TestResponse {
        var headers = HTTPFields.browser(cookie)
        headers[.contentType] = "application/x-www-form-urlencoded"
        return try await execute(uri: uri, method: .post, headers: headers, body: ByteBuffer(string: form))
    }

    /// A page that is asked for with a key in place of a cookie.
    func keyedPage(_ path: String, as key: String) async throws -> String {
        let headers: HTTPFields = [.accept: "text/html", .authorization: "Bearer \(key)"]
        return try await execute(uri: path, method: .get, headers: headers).text
    }
}

extension TestResponse {
    /// The session that the answer hands out, as the browser sends it back.
    var cookie: String? { cookies.first }

    /// All cookies that the answer hands out.
    var cookies: [String] { headers[values: .setCookie].map { String($0.prefix { $0 != ";" }) } }
}
