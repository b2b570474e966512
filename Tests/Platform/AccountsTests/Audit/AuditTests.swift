import CrosstownAccounts
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct AuditTests {
    @Test(arguments: TestEngine.reachable)
    func `what staff change is written down, with what was before and after`(engine: TestEngine) async throws {
        try await open(on: engine) { client in
            for size in ["1", "2"] { _ = try await client.call(.post, "/bikes/b1", as: "administrator", size: size) }

            let log = try await client.call(.get, "/console/audit", as: "administrator")

            #expect(log.contains(#""operation":"setBike""#))
            #expect(log.contains(#""path":"/bikes/b1""#))
            #expect(log.contains(#""before":[{"id":"b1","size":"1"}]"#))
            #expect(log.contains(#""after":[{"id":"b1","size":"2"}]"#))
            #expect(log.contains(#""verb":"insert""#))
            #expect(!log.contains("42"))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `what is refused or taken back has not happened`(engine: TestEngine) async throws {
        try await open(on: engine) { client in
            _ = try await client.call(.post, "/bikes/b1", as: "administrator", size: "1")
            _ = try await client.call(.post, "/bikes/b1", as: "administrator", size: "13")

            let log = try await client.call(.get, "/console/audit", as: "administrator")

            #expect(log.components(separatedBy: #""operation":"setBike""#).count == 2)
        }
    }

    @Test func `opposite things that one address does are written down under names of their own`() async throws {
        try await open(on: .sqlite) { client in
            for size in ["1", "0"] { _ = try await client.call(.post, "/gates/g1", as: "administrator", size: size) }

            let log = try await client.call(.get, "/console/audit", as: "administrator")

            #expect(log.contains(#""operation":"openGate""#))
            #expect(log.contains(#""operation":"closeGate""#))
            #expect(!log.contains("turnGate"))
        }
    }

    @Test func `what passengers change is theirs alone`() async throws {
        try await open(on: .sqlite) { client in
            _ = try await client.call(.post, "/own/b1", as: "passenger", size: "1")

            let log = try await client.call(.get, "/console/audit", as: "administrator")

            #expect(!log.contains("setOwn"))
        }
    }

    @Test func `what somebody without a role changes in the console is written down`() async throws {
        try await open(on: .sqlite) { client in
            _ = try await client.call(.post, "/bikes/console/b1", as: "passenger", size: "1")

            let log = try await client.call(.get, "/console/audit", as: "administrator")

            #expect(log.contains(#""operation":"organize""#))
            #expect(log.contains("one-passenger"))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `looking at one thing is written down once in ten minutes`(engine: TestEngine) async throws {
        try await open(on: engine) { client in
            for _ in 1...3 { _ = try await client.call(.get, "/bikes/b7", as: "administrator") }

            let log = try await client.call(.get, "/console/audit?kind=reading&text=b7", as: "administrator")

            #expect(log.components(separatedBy: #""operation":"showBike""#).count == 2)
        }
    }

    @Test func `days in the wrong order are refused at their field, and select nothing`() async throws {
        try await open(on: .sqlite) { client in
            let query = "actor=anna&from=2026-11-22&until=2026-11-21"
            let page = try await client.page("/console/audit?\(query)", as: "administrator")
            let file = try await client.page("/console/audit.csv?\(query)", as: "administrator")

            #expect(page.status == .unprocessableContent)
            #expect(page.text.contains(#"id="until-error""#))
            #expect(page.text.contains(#"value="anna""#))
            #expect(file.status == .unprocessableContent)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `the log is filtered by who, what, when and part, as page and as file alike`(engine: TestEngine) async throws {
        try await open(on: engine) { client in
            _ = try await client.call(.post, "/bikes/b1", as: "administrator", size: "1")
            _ = try await client.call(.post, "/bikes/console/b2", as: "passenger", size: "1")
            _ = try await client.call(.get, "/bikes/b3", as: "administrator")

            let filters = [
                ("actor=one-passenger", ["organize"]), ("actor=nobody", []), ("operation=setBike", ["setBike"]),
                ("operation=x'%25", []), ("kind=reading", ["showBike"]), ("text=b2", ["organize"]), ("text=%25", []),
                ("from=1970-01-01&until=9999-12-31", ["setBike", "organize", "showBike"]), ("until=1970-01-01", []),
                ("from=2100-01-01", []), ("capability=bikes", ["setBike", "organize", "showBike"]),
                ("capability=service", []), ("capability=bikes&kind=change&actor=one-passenger", ["organize"]),
            ]
            for (filter, expected) in filters {
                let log = try await client.call(.get, "/console/audit?\(filter)", as: "administrator")
                let file = try await client.call(.get, "/console/audit.csv?\(filter)", as: "administrator")
                let lines = try CSVText(file).records.dropFirst().map(\.values)

                let shown = log.matches(of: #/"operation":"(\w+)"/#).map { String($0.output.1) }
                let written = lines.map { $0[7] }
                #expect(Set(shown) == Set(expected), "\(filter)")
                #expect(Set(written) == Set(expected), "\(filter)")
            }
        }
    }

    @Test func `the page says in words what was done, and offers what to look for`() async throws {
        try await open(on: .sqlite) { client in
            _ = try await client.call(.post, "/bikes/b1", as: "administrator", size: "1")

            let page = try await client.page("/console/audit", as: "administrator").text

            #expect(page.contains("Set a bike"))
            #expect(page.contains("<summary>2 changes</summary>"))
            #expect(page.contains("<strong>Bike added</strong><ul><li>Size: 0</li></ul>"))
            #expect(page.contains("<strong>Bike changed</strong><ul><li>Size: 0 → 1</li></ul>"))
            #expect(!page.replacing(/<[^>]*>/, with: " ").contains("b1"))
            #expect(page.contains(#"<option value="setBike""#))
            #expect(page.contains(#"<option value="bikes">Bikes</option>"#))
        }
    }

    @Test func `values are told as people read them, and many rows by the first of them`() async throws {
        try await open(on: .sqlite) { client in
            _ = try await client.call(.post, "/parks/p1", as: "administrator", size: "1")

            let page = try await client.page("/console/audit", as: "administrator").text

            for line in [
                "Park added: 7", "Opens: 21 November, 14:13", "Fee: 12.50 EUR", "Free: Yes", "Status: Open",
                "and 2 more",
            ] {
                #expect(page.contains(line), "\(line)")
            }
            for stored in ["1795270400000", "1250", "opens_at", "is_free"] {
                #expect(!page.replacing(/<[^>]*>/, with: " ").contains(stored), "\(stored)")
            }
        }
    }

    @Test func `what reads as before is not told to have changed, and a first value is told alone`() async throws {
        try await open(on: .sqlite) { client in
            for _ in 1...2 { _ = try await client.call(.post, "/bikes/b1", as: "administrator", size: "1") }
            _ = try await client.call(.post, "/parks/p1", as: "administrator", size: "1")

            let page = try await client.page("/console/audit", as: "administrator").text

            #expect(page.components(separatedBy: "Bike changed").count == 2)
            #expect(page.contains("Fee: 12.50 EUR → 13.00 EUR"))
            #expect(!page.contains("14:13 →"))
            #expect(page.contains("Status: Open → not set"))
            #expect(!page.contains("not set →"))
        }
    }

    @Test func `content that is not recorded is told to have changed`() async throws {
        try await open(on: .sqlite) { client in
            _ = try await client.call(.post, "/visitors/v1", as: "administrator", size: "1")

            let page = try await client.page("/console/audit", as: "administrator").text

            #expect(page.contains("Visitor changed"))
            #expect(page.contains("Name: (not recorded)"))
            #expect(page.contains("Place: harbor → hill"))
        }
    }

    @Test func `a line names the one thing that it is about, and no content that was not recorded for something new`()
        async throws
    {
        try await open(on: .sqlite) { client in
            for size in ["1", "2"] { _ = try await client.call(.post, "/kiosks/k", as: "administrator", size: size) }

            let page = try await client.page("/console/audit", as: "administrator").text
            let file = try CSVText(try await client.call(.get, "/console/audit.csv", as: "administrator"))

            #expect(file.records.dropFirst().map { $0.values[2] } == ["Add kiosks", "Add kiosks: Kiosk 1"])
            #expect(page.contains("Add kiosks: Kiosk 1"))
            #expect(!page.contains("Plan: (not recorded)"))
        }
    }

    @Test func `the file says first in the reader's words what programs read after it`() async throws {
        try await open(on: .sqlite) { client in
            _ = try await client.call(.post, "/bikes/b1", as: "administrator", size: "1")
            _ = try await client.call(.get, "/bikes/b7", as: "administrator")

            let file = try await client.call(.get, "/console/audit.csv", as: "administrator")

            let lines = try CSVText(file).records.map(\.values)
            let (head, names) = (try #require(lines.first), ["When", "Who", "Kind", "What", "Address", "Changes"])
            #expect(Array(head.suffix(6)) == names)
            #expect(Set(head).count == head.count)
            let change = try #require(lines.first { $0.contains("setBike") })
            #expect(!change.joined().contains("secret_code"))
            #expect(change.prefix(4) == ["2026-11-18T12:06:40+01:00", "one-administrator", "Set a bike", Self.told])
            let reading = try #require(lines.first { $0.contains("showBike") }).prefix(4)
            #expect(reading.contains("A bike"))
        }
    }

    private static let told = "Bike added – Size: 0; Bike changed – Size: 0 → 1"

    @Test(arguments: TestEngine.reachable)
    func `old entries say what they did in today's words, and in their own where the operation is gone`(
        engine: TestEngine
    ) async throws {
        try await open(on: engine) { client, database in
            try await database.write { transaction in
                for (number, operation) in ["setBike", "paintBike"].enumerated() {
                    try transaction.execute(
                        """
                        INSERT INTO audit_entry (id, made_at, kind, actor, operation, summary, path, details)
                        VALUES (\(Identifier<Account>(high: 1, low: UInt64(number))), 0, 'change', 'one', \(operation),
                            'Words of before', '/bikes/b1', '[]')
                        """
                    )
                }
            }

            let page = try await client.page("/console/audit", as: "administrator").text

            #expect(page.contains("<option value=\"setBike\">Set a bike</option>"))
            #expect(page.contains("<option value=\"paintBike\">Words of before</option>"))
            #expect(page.components(separatedBy: "Words of before").count == 3)
        }
    }

    @Test func `what was looked at is a link in words`() async throws {
        try await open(on: .sqlite) { client in
            _ = try await client.call(.get, "/bikes/b7", as: "administrator")

            let page = try await client.page("/console/audit", as: "administrator").text

            #expect(page.contains("<a href=\"/bikes/b7\">Open the page</a>"))
        }
    }

    @Test func `nobody but auditors reads the log`() async throws {
        try await open(on: .sqlite) { client in
            let refused = try await client.json(.get, "/console/audit", as: "passenger")

            #expect(refused.status == .forbidden)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `of personal columns the log records that they changed, and never their content`(
        engine: TestEngine
    ) async throws {
        try await open(on: engine) { client in
            _ = try await client.call(.post, "/visitors/v1", as: "administrator", size: "1")

            let log = try await client.call(.get, "/console/audit", as: "administrator")
            let file = try await client.call(.get, "/console/audit.csv", as: "administrator")

            #expect(log.contains(#""before":[{"hobby":"…","id":"v1","name":"…","place_name":"harbor"}]"#))
            #expect(log.contains(#""after":[{"hobby":"…","id":"v1","name":"…","place_name":"hill"}]"#))
            #expect(log.contains(#""verb":"delete""#))
            #expect(!log.contains(#""table":"""#))
            for content in ["Quokka", "Wombat", "Numbat", "sailing", "chess", "fencing"] {
                #expect(!log.contains(content))
                #expect(!file.contains(content))
            }
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `entries of earlier versions lose the content of personal columns`(engine: TestEngine) async throws {
        let details = """
            [{"table":"visitor","verb":"delete","count":1,"after":[],\
            "before":[{"id":"v1","name":"Quokka","hobby":"sailing","place_name":"harbor"}]}]
            """
        try await open(on: engine) { client, database in
            try await database.write { transaction in
                for number in 0..<450 {
                    try transaction.execute(
                        """
                        INSERT INTO audit_entry (id, made_at, kind, actor, operation, summary, path, details)
                        VALUES (\(Identifier<Account>(high: 1, low: UInt64(number))), 0, 'change', 'one', 'welcome',
                            'Welcome', '/visitors/v1', \(details))
                        """
                    )
                }
            }

            try await database.cleanEntries()

            let log = try await client.call(.get, "/console/audit", as: "administrator")
            #expect(log.contains(#""before":[{"hobby":"…","id":"v1","name":"…","place_name":"harbor"}]"#))
            let left = try await database.read { try $0.query("SELECT details FROM audit_entry") }
            #expect(left.count == 450)
            #expect(try left.allSatisfy { try !$0.get("details", as: String.self).contains("Quokka") })
            #expect(try left.allSatisfy { try !$0.get("details", as: String.self).contains("sailing") })
        }
    }

    private let bikesCapability = Capability(
        id: "bikes",
        name: "Bikes",
        explanation: "Ride",
        icon: "bike",
        link: "/bikes",
        root: "/bikes",
        tabs: []
    )

    private struct Address: Codable, Sendable { var id: String }

    private struct Size: Codable, Sendable { var size: Int }

    private func open(
        on engine: TestEngine,
        _ use: @Sendable (any TestClientProtocol) async throws -> Void
    ) async throws {
        try await open(on: engine) { client, _ in try await use(client) }
    }

    private func open(
        on engine: TestEngine,
        _ use: @Sendable (any TestClientProtocol, AuditedDatabase) async throws -> Void
    ) async throws {
        let host = try await TestHost(on: engine)
        try await host.migrate(and: AccountMigrations.all + AuditMigrations.all + [Self.tables])
        let database = AuditedDatabase(host.database, clock: host.clock, ids: host.ids, hiding: Self.personal)
        let accounts = Accounts.seeded(in: database, clock: host.clock)
        let capabilities = [bikesCapability]
        let note: @Sendable (RouteUse) async throws -> Void = { try await database.note($0) }
        let server = TestServer(callers: Roles(), onUse: note) { routes in
            Self.addRoutes(to: routes, over: database)
            let audit = AuditRoutes(
                database: database,
                accounts: accounts,
                localTime: LocalTime { _ in 3600 },
                words: AuditWords(Self.words, hiding: Self.personal, currency: .euro),
                capabilities: capabilities
            )
            audit.add(to: routes)
            audit.learn(routes.operations)
        }
        try await server.open { try await use($0, database) }
    }

    private static let tables = Migration(
        owner: "test",
        name: "bikes",
        sql:
            """
            CREATE TABLE bike (id \(.text) PRIMARY KEY, size \(.integer) NOT NULL, secret_code \(.integer) NOT NULL);
            CREATE TABLE visitor (
                id \(.text) PRIMARY KEY, name \(.text) NOT NULL, hobby \(.text), place_name \(.text) NOT NULL
            );
            CREATE TABLE kiosk (id \(.text) PRIMARY KEY, label \(.text) NOT NULL, plan_secret \(.text) NOT NULL);
            CREATE TABLE park (
                id \(.text) PRIMARY KEY, opens_at \(.integer) NOT NULL, fee \(.integer) NOT NULL,
                is_free \(.integer) NOT NULL, state \(.text) NOT NULL
            )
            """
    )

    private static let words =
        AuditWords.own + [
            TableWords("bike", "Bike", ["size": .number("Size"), "secret_code": .leftOut(because: "It is secret.")]),
            TableWords("kiosk", "Kiosk", title: "label", ["label": .text("Label"), "plan_secret": .text("Plan")]),
            TableWords("visitor", "Visitor", ["hobby": .text("Hobby")]),
            TableWords(
                "park",
                "Park",
                [
                    "opens_at": .moment("Opens"), "fee": .money("Fee"), "is_free": .yesOrNo("Free"),
                    "state": .choice("Status", ["open": "Open"]),
                ]
            ),
        ]

    /// 21 November 2026 14:13:20.
    private static let opening: Int64 = 1_795_270_400_000

    private static func addParks(_ transaction: any Transaction) throws {
        for number in 1...7 {
            try transaction.execute(
                """
                INSERT INTO park (id, opens_at, fee, is_free, state)
                VALUES (\("p\(number)"), \(opening), 1250, 1, 'open')
                """
            )
        }
        try transaction.execute("UPDATE park SET opens_at = opens_at + 1000, fee = 1300 WHERE id = 'p7'")
        for state in ["", "open"] { try transaction.execute("UPDATE park SET state = \(state) WHERE id = 'p6'") }
    }

    private static func addKiosks(_ count: Int, _ transaction: any Transaction) throws {
        for number in 1...count {
            try transaction.execute(
                """
                INSERT INTO kiosk (id, label, plan_secret)
                VALUES (\("k\(number)/\(count)"), \("Kiosk \(number)"), 'drawn')
                """
            )
        }
    }

    private static func addRoutes(to routes: Routes<WebContext>, over database: AuditedDatabase) {
        let settings: [(path: String, id: String, access: Access)] = [
            ("/bikes/:id", "setBike", .role("administrator")), ("/own/:id", "setOwn", .role("passenger")),
            ("/bikes/console/:id", "organize", .signedIn),
        ]
        let work = RouteGroup(tag: "t", access: .role("administrator"))
        routes.post("/visitors/:id", in: work, RouteName("welcome", "Welcome a visitor")) {
            (address: Address, _: Size, _) in
            try await database.write { try Self.welcome(address.id, $0) }
            return ChangeResponse.done(at: "/")
        }
        routes.post("/gates/:id", in: work, RouteName("turnGate", "Open or close a gate")) {
            (address: Address, body: Size, _) in
            let isOpened = body.size > 0
            let name = isOpened ? RouteName("openGate", "Open a gate") : RouteName("closeGate", "Close a gate")
            try await RouteUse.named(name) {
                try await database.write { try Self.setBike(address.id, body.size, $0) }
            }
            return ChangeResponse.done(at: "/")
        }
        routes.post("/kiosks/:id", in: work, RouteName("addKiosks", "Add kiosks")) {
            (_: Address, body: Size, _) in
            try await database.write { try Self.addKiosks(body.size, $0) }
            return ChangeResponse.done(at: "/")
        }
        routes.post("/parks/:id", in: work, RouteName("addParks", "Add parks")) {
            (_: Address, _: Size, _) in
            try await database.write { try Self.addParks($0) }
            return ChangeResponse.done(at: "/")
        }
        for (path, id, access) in settings {
            routes.post(path, in: work.open(to: access), RouteName(id, "Set a bike")) {
                (address: Address, body: Size, _) in
                try await database.write { try Self.setBike(address.id, body.size, $0) }
                return ChangeResponse.done(at: "/")
            }
        }
        routes.data("/bikes/:id", in: work, RouteName("showBike", "A bike")) { (_: Address, _) in
            Size(size: 1)
        }
    }

    private static func setBike(_ id: String, _ size: Int, _ transaction: any Transaction) throws {
        try transaction.execute(
            "INSERT INTO bike (id, size, secret_code) VALUES (\(id), 0, 42) ON CONFLICT (id) DO NOTHING"
        )
        try transaction.execute("UPDATE bike SET size = \(size) WHERE id = \(id)")
        if size == 13 { throw Problem.conflict("No") }
    }

    /// Of visitors, hobbies are personal by the list, names by their name, and places are not, by the list.
    private static let personal = PersonalContent([
        PersonalTable("visitor", [.content("hobby"), .impersonal("place_name", because: "They all come here.")])
    ])

    private static func welcome(_ id: String, _ transaction: any Transaction) throws {
        try transaction.execute(
            "INSERT INTO visitor (id, name, hobby, place_name) VALUES (\(id), 'Quokka', 'sailing', 'harbor')"
        )
        try transaction.execute(
            "UPDATE visitor SET name = 'Wombat', hobby = 'chess', place_name = 'hill' WHERE id = \(id)"
        )
        _ = try transaction.query("UPDATE visitor SET name = 'Numbat' WHERE id = \(id) RETURNING name AS caption")
        let (table, hobby): (SQL, SQL) = ("\(identifier: "visitor")", "\(identifier: "hobby")")
        try transaction.execute("UPDATE \(table) SET \(hobby) = 'fencing' WHERE id = \(id)")
        try transaction.execute("DELETE FROM visitor WHERE id = \(id)")
    }

    /// Everybody is what the key says.
    private struct Roles: Authenticator {
        func caller(for token: String, kind: CredentialKind) async throws -> Caller? {
            Caller(accountID: "one-\(token)", roles: [token])
        }
    }
}

extension TestClientProtocol {
    fileprivate func call(
        _ method: HTTPRequest.Method,
        _ path: String,
        as role: String,
        size: String? = nil
    ) async throws -> String {
        try await json(method, path, as: role, size.map { "{\"size\":\($0)}" }).text
    }
}
