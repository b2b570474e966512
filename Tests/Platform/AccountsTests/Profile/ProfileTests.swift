import CrosstownAccounts
import CrosstownContract
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct ProfileTests {
    @Test(arguments: TestEngine.reachable)
    func `others see a nickname once it is chosen`(engine: TestEngine) async throws {
        try await open(on: engine) { server in
            let saved = try await server.post("/me/profile", #"{"nickname":"Annie O'Hara","units":"imperial"}"#)
            let profile = try await server.profile()

            #expect(saved.status == .ok)
            #expect(saved.text.contains(#""isApplied":true"#))
            #expect(profile?.nickname == "Annie O'Hara")
            #expect(profile?.userName == "anna")
            #expect(profile?.units == .imperial)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `of two edits the later one holds, whenever they arrive`(engine: TestEngine) async throws {
        try await open(on: engine) { server in
            let now = server.desk.host.clock.now().milliseconds
            _ = try await server.post("/me/profile", #"{"nickname":"Later","editedAt":\#(now - 1000)}"#)

            let earlier = try await server.post("/me/profile", #"{"nickname":"Earlier","editedAt":\#(now - 5000)}"#)

            #expect(earlier.text.contains(#""isApplied":false"#))
            #expect(try await server.profile()?.nickname == "Later")
        }
    }

    @Test(arguments: ["\"\"", "null", "\"fr\""])
    func `a language is chosen, or left to the browser`(language: String) async throws {
        try await open(on: .sqlite) { server in
            let saved = try await server.post("/me/profile", #"{"nickname":"Annie","language":\#(language)}"#)

            #expect(saved.status == .ok)
            #expect(try await server.profile()?.nickname == "Annie")
        }
    }

    @Test(arguments: [
        (#"{"nickname":"c1ty"}"#, "nickname"), (#"{"nickname":"city"}"#, "nickname"),
        (#"{"nickname":"<b>"}"#, "nickname"), (#"{"units":"furlongs"}"#, "units"),
        (#"{"language":"tlh"}"#, "language"), (#"{"start":"nowhere"}"#, "start"),
    ])
    func `a field that cannot be so is named, and nothing changes`(json: String, field: String) async throws {
        try await open(on: .sqlite) { server in
            let refused = try await server.post("/me/profile", json)

            #expect(refused.status == .unprocessableContent)
            #expect(try refused.wrongFields == [field])
            #expect(try await server.profile()?.nickname == "anna")
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a session is ended alone, and by nobody else`(engine: TestEngine) async throws {
        try await open(on: engine) { server in
            let other = try await server.desk.accounts.signIn(.anna, for: .bearer)
            let session = try #require(
                try await server.desk.accounts.caller(for: other.token, kind: .bearer)?.sessionID
            )
            let city = try await server.desk.accounts.signIn(.city, for: .bearer)

            let foreign = try await server.post("/me/sessions/\(session)/end", "{}", city)
            let own = try await server.post("/me/sessions/\(session)/end", "{}")

            #expect(foreign.status == .notFound)
            #expect(own.status == .noContent)
            #expect(try await server.desk.accounts.caller(for: other.token, kind: .bearer) == nil)
            #expect(try await server.desk.accounts.caller(for: server.anna.token, kind: .bearer) != nil)
        }
    }

    private struct ProfileFixture: Sendable {
        let client: any TestClientProtocol
        let desk: AccountDesk
        let anna: SignedIn

        func post(_ path: String, _ json: String, _ who: SignedIn? = nil) async throws -> TestResponse {
            try await client.json(.post, path, as: (who ?? anna).token, json)
        }

        func profile() async throws -> PersonProfile? {
            try await desk.database.read { [accounts = desk.accounts, anna = anna.account] in
                try accounts.profiles(of: [anna], in: $0)[anna]
            }
        }
    }

    private func open(on engine: TestEngine, _ use: @Sendable (ProfileFixture) async throws -> Void) async throws {
        let desk = try await AccountDesk(on: engine)
        _ = try await desk.person("city", as: .administrator)
        let anna = try await desk.person("anna")
        let routes: @Sendable (Routes<WebContext>) -> Void = { routes in
            ProfileRoutes(ProfileService(accounts: desk.accounts, pictures: nil, starts: [])).add(to: routes)
        }
        try await desk.open(routes) { client in
            try await use(ProfileFixture(client: client, desk: desk, anna: anna))
        }
    }
}

extension Credentials {
    fileprivate static let anna = Credentials(userName: "anna", password: "violet lamp post")
    fileprivate static let city = Credentials(userName: "city", password: "violet lamp post")
}
