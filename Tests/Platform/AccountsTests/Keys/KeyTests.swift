import CrosstownAccounts
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Testing

private let chosen = "ctk_" + String(repeating: "0", count: 64)

@Suite struct KeyTests {
    @Test func `the key that the page has shown is the one that is made`() async throws {
        try await KeyDesk(on: .sqlite).open { client in
            let page = try await client.keyedPage(KeyDesk.list, as: KeyDesk.administrator)
            func value(_ start: String) throws -> String {
                String(try #require(page.split(separator: start).dropFirst().first).prefix { $0 != "\"" })
            }
            let (shown, seal) = ("ctk_" + (try value("value=\"ctk_")), try value("name=\"made\" value=\""))
            let body = #"{"name":"Office","scopes":["data:read"],"secret":"\#(shown)","made":"\#(seal)"}"#

            let made = try await client.json(.post, KeyDesk.list, as: KeyDesk.administrator, body)

            #expect(made.status == .created)
            #expect(try made.value("secret") == shown)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a key opens the addresses of its scope and what anybody may read, and nothing else`(
        engine: TestEngine
    ) async throws {
        try await KeyDesk(on: engine).open { client in
            let made = try await client.json(
                .post,
                KeyDesk.list,
                as: KeyDesk.administrator,
                #"{"name":"Traffic office","scopes":["data:read"]}"#
            )
            let secret = try #require(try made.value("secret"))

            let data = try await client.json(.get, "/data/figures", as: secret)
            let open = try await client.json(.get, "/open", as: secret)
            #expect(made.status == .created)
            #expect(data.status == .ok)
            #expect(open.status == .ok)
            for path in ["/data-elsewhere", "/signed-in", KeyDesk.list] {
                #expect(try await client.json(.get, path, as: secret).status == .forbidden)
            }
            #expect(try await client.json(.get, "/data/figures", as: KeyDesk.administrator).status == .forbidden)
            #expect(try await client.json(.get, "/data/figures").status == .unauthorized)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a key is told once, kept as a hash, and shut out as soon as it is taken back`(engine: TestEngine) async throws
    {
        let desk = try await KeyDesk(on: engine)
        try await desk.open { client in
            let made = try await client.json(
                .post,
                KeyDesk.list,
                as: KeyDesk.administrator,
                #"{"name":"Traffic office","scopes":["data:read"]}"#
            )
            let secret = try #require(try made.value("secret"))
            let id = try #require(try made.value("id"))
            let listed = try await client.json(.get, KeyDesk.list, as: KeyDesk.administrator)
            _ = try await client.json(.get, "/data/figures", as: secret)
            let used = try await client.json(.get, KeyDesk.list, as: KeyDesk.administrator)
            let revoked = try await client.json(.post, "\(KeyDesk.list)/\(id)/revoke", as: KeyDesk.administrator, "{}")

            #expect(!listed.text.contains(secret))
            #expect(try listed.value("keys", "0", "usedAt") == nil)
            #expect(try used.value("keys", "0", "usedAt") != nil)
            #expect(revoked.status == .noContent)
            #expect(try await client.json(.get, "/data/figures", as: secret).status == .unauthorized)
            let left = try await client.json(.get, KeyDesk.list, as: KeyDesk.administrator)
            #expect(try left.value("keys", "0", "revokedAt") != nil)
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
        let endings = desk.host.database.listen("account_session")
        try await desk.open { client in
            let made = try await client.json(
                .post,
                KeyDesk.list,
                as: KeyDesk.administrator,
                #"{"name":"Traffic office","scopes":["data:read"]}"#
            )
            let id = try #require(try made.value("id"))
            _ = try await client.json(.post, "\(KeyDesk.list)/\(id)/revoke", as: KeyDesk.administrator, "{}")

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
            _ = try await client.json(
                .post,
                KeyDesk.list,
                as: KeyDesk.administrator,
                #"{"name":"Taken","scopes":["data:read"]}"#
            )

            let refused = try await client.json(.post, KeyDesk.list, as: KeyDesk.administrator, body)

            #expect(refused.status == .unprocessableContent)
            #expect(try refused.wrongFields == [field])
        }
    }

    @Test func `a program's calls are counted by its key`() async throws {
        try await KeyDesk(on: .sqlite).open { client in
            let secrets = try await ["One", "Two"].asyncMap { name in
                let body = #"{"name":"\#(name)","scopes":["data:read"]}"#
                return try #require(
                    try await client.json(.post, KeyDesk.list, as: KeyDesk.administrator, body).value("secret")
                )
            }
            for _ in 1...KeyDesk.mostCalls { _ = try await client.json(.get, "/data/figures", as: secrets[0]) }

            let first = try await client.json(.get, "/data/figures", as: secrets[0])
            let second = try await client.json(.get, "/data/figures", as: secrets[1])
            #expect(first.status == .tooManyRequests)
            #expect(second.status == .ok)
        }
    }

    @Test func `the page shows a key to copy and what it may do, in words`() async throws {
        try await KeyDesk(on: .sqlite).open { client in
            let page = try await client.keyedPage(KeyDesk.list, as: KeyDesk.administrator)

            #expect(page.contains("value=\"ctk_"))
            #expect(page.contains("readonly"))
            #expect(page.contains("Read the figures</label>"))
        }
    }
}

/// Keys, and routes of a feature that has something for programs.
private struct KeyDesk: Sendable {
    static let list = "/console/keys"
    static let administrator = "administrator"
    static let mostCalls = 20
    private static let scope = KeyScope("data:read", explanation: "Read the figures", path: "/data/")

    let host: TestHost
    private let keys: ProgramKeys

    init(on engine: TestEngine) async throws {
        let host = try await TestHost(on: engine)
        self.host = host
        keys = ProgramKeys(database: host.database, clock: host.clock, ids: host.ids) { host.randomBytes(32) }
        try await host.migrate(and: KeyMigrations.all)
    }

    func open(_ calls: @Sendable (any TestClientProtocol) async throws -> Void) async throws {
        let seal = try #require(KeyedSeal(key: Array(repeating: 7, count: KeyedSeal.keyBytes)))
        let server = TestServer(
            callers: PeopleAndPrograms(people: OneAdministrator(), programs: keys),
            behind: addMiddleware
        ) { [keys] routes in
            KeyRoutes(keys: keys, scopes: [Self.scope], seal: seal).add(to: routes)
            Self.addRoutes(to: routes)
        }
        try await server.open { try await calls($0) }
    }

    @Sendable private func addMiddleware(to router: Router<WebContext>) {
        let limiter = RateLimiter(Rate(Self.mostCalls, within: Seconds(60)), clock: host.clock)
        router.add(middleware: RateLimitMiddleware(limiter))
        router.add(middleware: KeyGate([Self.scope]))
    }

    private static func addRoutes(to routes: Routes<WebContext>) {
        let access: [String: Access] = [
            "/data/figures": .role("data:read"), "/data-elsewhere": .role("data:read"), "/open": .anyone,
            "/signed-in": .signedIn,
        ]
        for (path, access) in access {
            routes.data(path, in: RouteGroup(tag: "test", access: access), RouteName(path, path)) { (_: Empty, _) in
                Empty()
            }
        }
    }

    /// Every text that the table of keys holds.
    func storedText() async throws -> [String] {
        try await host.database.read { transaction in
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

extension [String] {
    fileprivate func asyncMap<T>(_ make: (String) async throws -> T) async rethrows -> [T] {
        var made: [T] = []
        for element in self { made.append(try await make(element)) }
        return made
    }
}
