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

@Suite struct PrintedCodeTests {
    @Test(arguments: TestEngine.reachable)
    func `a printed code opens an account once to another password, and ends all sessions`(
        engine: TestEngine
    ) async throws {
        try await open(on: engine) { town in
            let code = try await town.code(for: town.anna, by: town.city)
            let wrong = try await town.use("abcd-efgh-jkmn", as: "anna")
            let done = try await town.use(code.uppercased().replacing("-", with: " "), as: "ANNA")
            let again = try await town.use(code, as: "anna")

            #expect(wrong == .unprocessableContent)
            #expect(done == .noContent)
            #expect(again == .unprocessableContent)
            #expect(try await town.desk.accounts.caller(for: town.anna.token, kind: .bearer) == nil)
            let session = try await town.desk.accounts.signIn(
                Credentials(userName: "anna", password: "another violet lamp")
            )
            #expect(session.account == town.anna.account)
            let entries = try await town.entries()
            #expect(entries.contains("makePrintedCode"))
            #expect(!entries.contains(code))
        }
    }

    @Test func `a code holds for a day, for its person alone, and until the next one`() async throws {
        try await open(on: .sqlite) { town in
            let first = try await town.code(for: town.anna, by: town.city)
            let second = try await town.code(for: town.anna, by: town.city)

            #expect(try await town.use(first, as: "anna") == .unprocessableContent)
            #expect(try await town.use(second, as: "ben") == .unprocessableContent)
            #expect(try await town.use(second, as: "nobody") == .unprocessableContent)
            town.desk.host.clock.advance(milliseconds: 24 * 3_600_000)
            #expect(try await town.use(second, as: "anna") == .unprocessableContent)
        }
    }

    @Test func `a code holds no more once the password was changed`() async throws {
        try await open(on: .sqlite) { town in
            let code = try await town.code(for: town.anna, by: town.city)
            let change = #"{"password":"violet lamp post","newPassword":"a calm violet lamp"}"#

            #expect(try await town.post("/me/password", change, town.anna) == .noContent)
            #expect(try await town.use(code, as: "anna") == .unprocessableContent)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `helpers print no codes for staff of one scope, nor for a month after their role was taken`(
        engine: TestEngine
    ) async throws {
        try await open(on: engine) { town in
            try await town.give(RoleCatalog.people.name, to: town.ben)
            try await town.give("institutions.registrar", to: town.anna, scope: "academy")
            let page = town.page(of: town.anna)
            #expect(try await town.post(page, "{}", town.ben) == .forbidden)

            try await town.take("institutions.registrar", from: town.anna, scope: "academy")
            #expect(try await town.post(page, "{}", town.ben) == .forbidden)
            #expect(try await town.post(page, "{}", town.city) == .created)
            town.desk.host.clock.advance(milliseconds: 30 * 86_400_000)

            let ben = try await town.signIn("ben")
            #expect(try await town.post(page, "{}", ben) == .created)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a code that was printed before opens nothing once its person has a role, or its maker lost theirs`(
        engine: TestEngine
    ) async throws {
        try await open(on: engine) { town in
            try await town.give(RoleCatalog.people.name, to: town.ben)
            let early = try await town.code(for: town.anna, by: town.ben)
            try await town.give("institutions.registrar", to: town.anna, scope: "academy")
            #expect(try await town.use(early, as: "anna") == .unprocessableContent)

            let code = try await town.code(for: town.anna, by: town.city)
            try await town.give("administrator", to: town.ben)
            let mine = try await town.code(for: town.anna, by: town.ben)
            try await town.take("administrator", from: town.ben)

            #expect(code != mine)
            #expect(try await town.use(mine, as: "anna") == .unprocessableContent)
        }
    }

    @Test func `helpers print no codes for staff, nobody for oneself, and others none at all`() async throws {
        try await open(on: .sqlite) { town in
            let helper = RoleCatalog.people.name
            try await town.give(helper, to: town.ben)
            let own = try await town.post(town.page(of: town.ben), "{}", town.ben)
            let high = try await town.post(town.page(of: town.city), "{}", town.ben)
            let usual = try await town.post(town.page(of: town.anna), "{}", town.ben)
            let stranger = try await town.post(town.page(of: town.ben), "{}", town.anna)
            let colleague = try await town.post(town.page(of: town.ben), "{}", town.city)

            #expect(own == .forbidden)
            #expect(high == .forbidden)
            #expect(stranger == .forbidden)
            #expect(usual == .created)
            #expect(colleague == .created)
        }
    }

    @Test func `the page shows a code to whoever made it, until it was used`() async throws {
        try await open(on: .sqlite) { town in
            let place = try await town.place(for: town.anna, by: town.city)
            let shown = try await town.get(place, town.city)
            try await town.give(RoleCatalog.people.name, to: town.ben)
            let foreign = try await town.get(place, town.ben)
            let code = try #require(shown.firstMatch(of: /[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}/)).output
            let done = try await town.use(String(code), as: "anna")
            let after = try await town.get(place, town.city)

            #expect(done == .noContent)
            #expect(!foreign.contains(code))
            #expect(!after.contains(code))
        }
    }

    @Test func `whoever guesses codes is stopped`() async throws {
        try await open(on: .sqlite) { town in
            for _ in 1...10 { _ = try await town.use("abcd-efgh-jkmn", as: "anna") }

            #expect(try await town.use("abcd-efgh-jkmn", as: "Anna") == .tooManyRequests)
        }
    }

    private struct CodeTown: Sendable {
        let client: any TestClientProtocol
        let desk: AccountDesk
        let city: SignedIn
        let anna: SignedIn
        let ben: SignedIn

        func page(of person: SignedIn) -> String { "/console/people/\(person.account)/code" }

        func post(_ path: String, _ json: String, _ who: SignedIn?) async throws -> HTTPResponse.Status {
            try await client.json(.post, path, as: who?.token, json).status
        }

        func code(for person: SignedIn, by maker: SignedIn) async throws -> String {
            struct Made: Decodable { let code: String }
            return try await client.json(.post, page(of: person), as: maker.token, "{}").decoded(Made.self).code
        }

        /// Where the page with a new code stands.
        func place(for person: SignedIn, by maker: SignedIn) async throws -> String {
            let made = try await client.json(.post, page(of: person), as: maker.token, "{}")
            return try #require(made.headers[.location])
        }

        func get(_ path: String, _ who: SignedIn) async throws -> String {
            try await client.keyedPage(path, as: who.token)
        }

        func use(_ code: String, as name: String) async throws -> HTTPResponse.Status {
            let password = "another violet lamp"
            let json = """
                {"userName":"\(name)","code":"\(code)","newPassword":"\(password)","passwordAgain":"\(password)"}
                """
            return try await post("/forgot/code", json, nil)
        }

        func give(_ role: String, to person: SignedIn, scope: String? = nil) async throws {
            try await desk.database.write { [accounts = desk.accounts] in
                try accounts.grant(role, scope: scope, to: person.account, by: nil, in: $0)
            }
            _ = try await desk.accounts.caller(for: person.token, kind: .bearer)
        }

        func take(_ role: String, from person: SignedIn, scope: String? = nil) async throws {
            try await desk.database.write { [accounts = desk.accounts] in
                try accounts.revoke(role, scope: scope, from: person.account, by: nil, in: $0)
            }
        }

        func signIn(_ name: String) async throws -> SignedIn {
            try await desk.accounts.signIn(
                Credentials(userName: name, password: AccountDesk.password),
                for: .bearer
            )
        }

        /// All that the audit log holds.
        func entries() async throws -> String {
            try await desk.database.read {
                try $0.query("SELECT operation, details FROM audit_entry").map {
                    try "\($0.get("operation", as: String.self)) \($0.get("details", as: String.self))"
                }.joined(separator: "\n")
            }
        }
    }

    private func open(on engine: TestEngine, _ use: @Sendable (CodeTown) async throws -> Void) async throws {
        let desk = try await AccountDesk(on: engine, and: AuditMigrations.all) { host in
            AuditedDatabase(host.database, clock: host.clock, ids: host.ids, hiding: PersonalContent([]))
        }
        let city = try await desk.person("city", as: .administrator)
        let (anna, ben) = (try await desk.person("anna"), try await desk.person("ben"))
        let seal = try #require(KeyedSeal(key: Array(repeating: 7, count: KeyedSeal.keyBytes)))
        let service = PrintedCodeService(accounts: desk.accounts, delivery: NoMessages(), seal: seal)
        let routes: @Sendable (Routes<WebContext>) -> Void = { routes in
            PrintedCodeRoutes(service, address: "https://rides.example.org").add(to: routes)
            desk.addRoutes(to: routes)
        }
        try await desk.open(routes) { client in
            try await use(CodeTown(client: client, desk: desk, city: city, anna: anna, ben: ben))
        }
    }
}
