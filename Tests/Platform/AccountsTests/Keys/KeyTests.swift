import CrosstownAccounts
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
import Testing

private let chosen = "ctk_" + String(repeating: "0", count: 64)

@Suite struct KeyTests {
    @Test func `the key that the page has shown is the one that is made`() async throws {
        try await KeyDesk(on: .sqlite).open { client in
            let headers: HTTPFields = [.accept: "text/html", .authorization: "Bearer \(KeyDesk.administrator)"]
            let page = String(buffer: try await client.execute(uri: KeyDesk.list, method: .get, headers: headers).body)
            func value(_ start: String) throws -> String {
                String(try #require(page.components(separatedBy: start).dropFirst().first).prefix { $0 != "\"" })
            }
            let (shown, seal) = ("ctk_" + (try value("value=\"ctk_")), try value("name=\"made\" value=\""))
            let body = #"{"name":"Office","scopes":["data:read"],"secret":"\#(shown)","made":"\#(seal)"}"#

            let made = try await client.key("POST", KeyDesk.list, body)

            #expect(made.status == .created)
            #expect(made.json["secret"] as? String == shown)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a key opens the addresses of its scope and what anybody may read, and nothing else`(
        engine: TestEngine
    ) async throws {
        try await KeyDesk(on: engine).open { client in
            let made = try await client.key("POST", KeyDesk.list, #"{"name":"Traffic office","scopes":["data:read"]}"#)
            let secret = try #require(made.json["secret"] as? String)

            let data = try await client.key("GET", "/data/figures", as: secret)
            let open = try await client.key("GET", "/open", as: secret)
            #expect(made.status == .created)
            #expect(data.status == .ok)
            #expect(open.status == .ok)
            for path in ["/data-elsewhere", "/signed-in", KeyDesk.list] {
                #expect(try await client.key("GET", path, as: secret).status == .forbidden)
            }
            #expect(try await client.key("GET", "/data/figures").status == .forbidden)
            #expect(try await client.key("GET", "/data/figures", as: "").status == .unauthorized)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a key is told once, kept as a hash, and shut out as soon as it is taken back`(engine: TestEngine) async throws
    {
        let desk = try await KeyDesk(on: engine)
        try await desk.open { client in
            let made = try await client.key("POST", KeyDesk.list, #"{"name":"Traffic office","scopes":["data:read"]}"#)
            let secret = try #require(made.json["secret"] as? String)
            let id = try #require(made.json["id"] as? String)
            let listed = try await client.key("GET", KeyDesk.list)
            _ = try await client.key("GET", "/data/figures", as: secret)
            let used = try await client.key("GET", KeyDesk.list)
            let revoked = try await client.key("POST", "\(KeyDesk.list)/\(id)/revoke")

            #expect(!String(buffer: listed.body).contains(secret))
            #expect(listed.firstKey["usedAt"] == nil)
            #expect(used.firstKey["usedAt"] != nil)
            #expect(revoked.status == .noContent)
            #expect(try await client.key("GET", "/data/figures", as: secret).status == .unauthorized)
            #expect(try await client.key("GET", KeyDesk.list).firstKey["revokedAt"] != nil)
        }
        #expect(try await desk.storedText().allSatisfy { !$0.contains("ctk_") })
    }

    @Test(arguments: TestEngine.reachable)
    func `every server hears that a key was taken back, and can end what is open under it`(
        engine: TestEngine
    )
        async throws
    {
        let desk = try await KeyDesk(on: engine)
        let endings = desk.database.listen("account_session")
        try await desk.open { client in
            let made = try await client.key("POST", KeyDesk.list, #"{"name":"Traffic office","scopes":["data:read"]}"#)
            let id = try #require(made.json["id"] as? String)
            _ = try await client.key("POST", "\(KeyDesk.list)/\(id)/revoke")

            for await ending in endings {
                #expect(ending == "key \(id)")
                break
            }
        }
    }

    @Test(arguments: [
        (#"{"name":"","scopes":["data:read"]}"#, "name"), (#"{"name":"Office","scopes":[]}"#, "scopes"),
        (#"{"name":"Office","scopes":["everything"]}"#, "scopes"),
        (#"{"name":"Office","scopes":["data:read"],"secret":"1234"}"#, "secret"),
        (#"{"name":"Office","scopes":["data:read"],"secret":"\#(chosen)"}"#, "secret"),
        (#"{"name":"Office","scopes":["data:read"],"secret":"\#(chosen)","made":"\#(chosen)"}"#, "secret"),
        (#"{"name":"Taken","scopes":["data:read"]}"#, "name"),
    ])
    func `a key that cannot be is refused with its field`(body: String, field: String) async throws {
        try await KeyDesk(on: .sqlite).open { client in
            _ = try await client.key("POST", KeyDesk.list, #"{"name":"Taken","scopes":["data:read"]}"#)

            let refused = try await client.key("POST", KeyDesk.list, body)

            let errors = refused.json["errors"] as? [[String: Any]]
            #expect(refused.status == .unprocessableContent)
            #expect(errors?.compactMap { $0["field"] as? String } == [field])
        }
    }

    @Test func `a program's calls are counted by its key`() async throws {
        try await KeyDesk(on: .sqlite).open { client in
            let secrets = try await ["One", "Two"].asyncMap { name in
                let body = #"{"name":"\#(name)","scopes":["data:read"]}"#
                return try #require(try await client.key("POST", KeyDesk.list, body).json["secret"] as? String)
            }
            for _ in 1...KeyDesk.mostCalls { _ = try await client.key("GET", "/data/figures", as: secrets[0]) }

            let first = try await client.key("GET", "/data/figures", as: secrets[0])
            let second = try await client.key("GET", "/data/figures", as: secrets[1])
            #expect(first.status == .tooManyRequests)
            #expect(second.status == .ok)
        }
    }

    @Test func `the page shows a key to copy and what it may do, in words`() async throws {
        try await KeyDesk(on: .sqlite).open { client in
            let headers: HTTPFields = [.accept: "text/html", .authorization: "Bearer \(KeyDesk.administrator)"]
            let page = String(buffer: try await client.execute(uri: KeyDesk.list, method: .get, headers: headers).body)

            #expect(page.contains("value=\"ctk_"))
            #expect(page.contains("readonly"))
            #expect(page.contains("Read the figures (data:read)"))
            #expect(page.contains("No keys yet"))
        }
    }
}

/// Keys, and routes of a feature that has something for programs.
private struct KeyDesk: Sendable {
    static let list = "/console/keys"
    static let administrator = "administrator"
    static let mostCalls = 20
    private static let scope = KeyScope("data:read", explanation: "Read the figures", path: "/data/")

    let database: any Database
    private let clock = ManualClock()
    private let keys: ProgramKeys

    init(on engine: TestEngine) async throws {
        database = try await engine.makeDatabase()
        _ = try await Migrator(KeyMigrations.all).migrate(database, at: clock.now())
        keys = ProgramKeys(database: database, clock: clock, ids: CountingIdentifiers()) {
            (0..<32).map { _ in UInt8.random(in: .min ... .max) }
        }
    }

    func open(_ calls: @Sendable (any TestClientProtocol) async throws -> Void) async throws {
        let routes = Routes<WebContext>()
        let seal = try #require(KeyedSeal(key: Array(repeating: 7, count: KeyedSeal.keyBytes)))
        KeyRoutes(keys: keys, scopes: [Self.scope], seal: seal).add(to: routes)
        let access: [String: Access] = [
            "/data/figures": .role("data:read"), "/data-elsewhere": .role("data:read"), "/open": .anyone,
            "/signed-in": .signedIn,
        ]
        for (path, access) in access {
            routes.data(path, id: path, tag: "test", summary: path, access: access) { (_: Empty, _) in Empty() }
        }
        let router = Router(context: WebContext.self)
        router.add(middleware: ProblemMiddleware(presenter: Presenter()))
        let callers = PeopleAndPrograms(people: OneAdministrator(), programs: keys)
        router.add(middleware: CallerMiddleware(authenticator: callers, cookie: SessionCookie(isSecure: false)))
        router.add(
            middleware: RateLimitMiddleware(RateLimiter(Rate(Self.mostCalls, within: Seconds(60)), clock: clock))
        )
        router.add(middleware: KeyGate([Self.scope]))
        routes.install(on: router)
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        try await Application(router: router, logger: logger).test(.router) { try await calls($0) }
    }

    /// Every text that the table of keys holds.
    func storedText() async throws -> [String] {
        try await database.read { transaction in
            try transaction.query("SELECT name, scopes FROM program_key").flatMap { row in
                [try row.get("name", as: String.self), try row.get("scopes", as: String.self)]
            }
        }
    }
}

private struct OneAdministrator: Authenticator {
    func caller(for token: String, kind: CredentialKind) async throws -> Caller? {
        token == KeyDesk.administrator
            ? Caller(accountID: CountingIdentifiers().next(Account.self).description, roles: ["administrator"]) : nil
    }
}

extension TestClientProtocol {
    fileprivate func key(
        _ method: String,
        _ path: String,
        _ body: String? = nil,
        as key: String = KeyDesk.administrator
    ) async throws -> TestResponse {
        var headers: HTTPFields = [.accept: "application/json"]
        if body != nil { headers[.contentType] = "application/json" }
        if !key.isEmpty { headers[.authorization] = "Bearer \(key)" }
        let method = HTTPRequest.Method(rawValue: method) ?? .get
        return try await execute(uri: path, method: method, headers: headers, body: body.map(ByteBuffer.init(string:)))
    }
}

extension TestResponse {
    fileprivate var json: [String: Any] {
        (try? JSONSerialization.jsonObject(with: Data(body.readableBytesView))) as? [String: Any] ?? [:]
    }

    /// The first key of a list.
    fileprivate var firstKey: [String: Any] { (json["keys"] as? [[String: Any]])?.first ?? [:] }
}

extension [String] {
    fileprivate func asyncMap<T>(_ make: (String) async throws -> T) async rethrows -> [T] {
        var made: [T] = []
        for element in self { made.append(try await make(element)) }
        return made
    }
}
