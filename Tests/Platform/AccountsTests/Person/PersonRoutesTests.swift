import CrosstownAccounts
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct PersonRoutesTests {
    @Test(arguments: TestEngine.reachable)
    func `people see what is kept about them, and nothing about others`(engine: TestEngine) async throws {
        try await open(on: engine) { client in
            let mira = try #require(
                try await client.send("/register", form: "userName=mira&password=violet+lamp+post").cookie
            )
            _ = try await client.send("/register", form: "userName=luca&password=green+lamp+post")

            let page = try await client.execute(uri: "/me/data", method: .get, headers: .browser(mira))

            #expect(page.status == .ok)
            #expect(page.text.contains("mira"))
            #expect(page.text.contains("passenger"))
            #expect(page.text.contains(">Casino &lt;3</td>"))
            #expect(page.text.contains("Profile, "))
            #expect(!page.text.contains("luca"))
        }
    }

    @Test func `what is kept can be taken away as a file`() async throws {
        try await open(on: .sqlite) { client in
            let mira = try #require(
                try await client.send("/register", form: "userName=mira&password=violet+lamp+post").cookie
            )

            let file = try await client.execute(uri: "/me/data.json", method: .get, headers: .browser(mira))

            #expect(file.headers[.contentDisposition]?.contains("attachment") == true)
            #expect(file.headers[.cacheControl] == "no-store")
            #expect(file.text.contains("\"User name\""))
            #expect(file.text.contains("\"mira\""))
            #expect(!file.text.contains("password_hash"))
        }
    }

    @Test func `whoever asks again and again is told when to come back, and nobody else has to wait`() async throws {
        try await open(on: .sqlite) { client in
            let mira = try #require(
                try await client.send("/register", form: "userName=mira&password=violet+lamp+post").cookie
            )
            let luca = try #require(
                try await client.send("/register", form: "userName=luca&password=green+lamp+post").cookie
            )

            var last = HTTPResponse.Status.ok
            var count = 0
            while last == .ok, count < 100 {
                last = try await client.execute(uri: "/me/data.json", method: .get, headers: .browser(mira)).status
                count += 1
            }
            let refused = try await client.execute(uri: "/me/data", method: .get, headers: .browser(mira))
            let other = try await client.execute(uri: "/me/data", method: .get, headers: .browser(luca))

            #expect(last == .tooManyRequests)
            #expect(count == 31)
            #expect(refused.headers[.retryAfter] != nil)
            #expect(other.status == .ok)
        }
    }

    @Test func `strangers see nothing`() async throws {
        try await open(on: .sqlite) { client in
            let page = try await client.execute(uri: "/me/data", method: .get, headers: [.accept: "application/json"])
            let file = try await client.execute(uri: "/me/data.json", method: .get, headers: [.accept: "*/*"])

            #expect(page.status == .unauthorized)
            #expect(file.status == .unauthorized)
        }
    }

    private func open(
        on engine: TestEngine,
        _ calls: @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        let desk = try await AccountDesk(on: engine, and: AuditMigrations.all)
        let routes: @Sendable (Routes<WebContext>) -> Void = { routes in
            desk.addRoutes(to: routes)
            PersonRoutes(database: desk.database, features: [Favourites()], clock: desk.host.clock).add(to: routes)
        }
        try await desk.open(routes) { try await calls($0) }
    }
}

/// A feature that keeps where people like to go.
private struct Favourites: PersonalDataKeeper {
    func records(
        about person: Identifier<Account>,
        in transaction: any CrosstownSQL.Transaction
    ) throws -> [PersonalRecords] {
        let columns: [PersonalRecords.Column] = [.plain("User"), .plain("Place")]
        let statement: SQL = "SELECT user_name, 'Casino <3' AS place FROM account WHERE id = \(person)"
        return [try PersonalRecords("Favourites", columns, transaction, statement)]
    }

    func obstacles(
        toErasing person: Identifier<Account>,
        in transaction: any CrosstownSQL.Transaction
    ) throws -> [LocalizedText] { [] }

    func erase(_ person: Identifier<Account>, in transaction: any CrosstownSQL.Transaction) throws {}
}
