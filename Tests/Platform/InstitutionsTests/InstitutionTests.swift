import CrosstownAccounts
import CrosstownContract
import CrosstownInstitutions
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct InstitutionTests {
    @Test(arguments: TestEngine.reachable)
    func `whoever stands on a roster belongs there once the address is confirmed`(engine: TestEngine) async throws {
        try await open(on: engine) { town in
            let school = try await town.add("Académie")
            let report = try await town.fill(school, "member,kind\nANNA@example.org,student\nben,teacher\n", town.city)
            let before = try await town.memberships(town.anna)
            try await town.confirm("anna@example.org", town.anna)
            let after = try await town.memberships(town.anna)

            #expect(report.read == 2)
            #expect(report.added == 2)
            #expect(before.isEmpty)
            #expect(after.map(\.name) == ["Académie"])
            #expect(after.map(\.kind) == ["student"])
            #expect(try await town.memberships(town.ben).map(\.kind) == ["teacher"])
            #expect(try await town.memberships(town.city).isEmpty)
            let members = try await town.members(among: [town.anna, town.ben, town.city])
            #expect(members == [town.anna.account, town.ben.account])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `each line that is wrong is told, and nobody leaves because of it`(engine: TestEngine) async throws {
        try await open(on: engine) { town in
            let school = try await town.add("Académie")
            _ = try await town.fill(school, "anna@example.org\nzoe@example.org", town.city)
            let long = String(repeating: "x", count: 41)
            let wrong = "nobody,\na@b,\nBEN,\nzoe@example.org,\(long)\nyan@example.org,st\u{202E}aff\n"
            let file = "member,kind\nben,student\n\(wrong)"
            let report = try await town.fill(school, file, town.city, replaces: true)
            let clean = try await town.fill(school, "ben,student", town.city, replaces: true)

            #expect(report.added == 1)
            #expect(report.removed == 0)
            let reasons = report.lines.map { "\($0.line) \($0.reason?.english ?? "")" }
            #expect(report.leftOut == 5)
            #expect(
                reasons == [
                    "3 column “member”: no account has this user name",
                    "4 column “member”: is neither an email address nor a user name",
                    "5 column “member”: already listed above",
                    "6 column “kind”: must be at most 40 characters",
                    "7 column “kind”: contains an invisible character (U+202E); type it again without it",
                ]
            )
            #expect(clean.unchanged == 1)
            #expect(clean.removed == 2)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `an institution that is removed while somebody signs in there keeps nobody`(engine: TestEngine) async throws {
        try await open(on: engine) { town in
            let school = try await town.add("Académie")
            let id = try #require(Identifier<Institution>(String(school.split(separator: "/").last ?? "")))
            let proof = InstitutionProof(institution: id, number: try #require(MemberNumber(typed: "M1001")))
            let removed = try await town.post(school + "/remove", [:], town.city)

            #expect(removed == .noContent)
            await #expect(throws: InstitutionRefusal.noSuchInstitution) {
                try await town.database.write { [institutions = town.institutions] in
                    try institutions.keep(proof, Member(name: "Anna", address: ""), of: town.anna.account, in: $0)
                }
            }
        }
    }

    @Test(arguments: ["", "name\nanna", "member,kind\n\"anna", "member,kind,more\n"])
    func `what is no roster changes nothing`(text: String) async throws {
        try await open(on: .sqlite) { town in
            let school = try await town.add("Académie")
            _ = try await town.fill(school, "ben", town.city)
            // A few lines need no heading, so that a file must look like one.
            let file = text.hasPrefix("name") ? "member,name\nanna" : text
            let status = try await town.post(school + "/roster", ["text": file], town.city)

            #expect(status == .unprocessableContent)
            #expect(try await town.memberships(town.ben).count == 1)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a roster that comes twice at once is taken over once`(engine: TestEngine) async throws {
        try await open(on: engine) { town in
            let school = try await town.add("Académie")
            let text = (1...200).map { "person\($0)@example.org,student" }.joined(separator: "\n")
            async let first = town.fill(school, text, town.city, replaces: true)
            async let second = town.fill(school, text, town.city, replaces: true)
            let reports = try await [first, second]

            #expect(reports.map(\.added).sorted() == [0, 200])
            #expect(reports.map(\.unchanged).sorted() == [0, 200])
            #expect(reports.allSatisfy { $0.removed == 0 && $0.leftOut == 0 })
        }
    }

    private struct List: Decodable {
        struct Entry: Decodable {
            let members: Int
            let numbers: Int
        }

        let institutions: [Entry]
    }

    @Test func `the list has both how many stand on a roster and how many numbers there are`() async throws {
        try await open(on: .sqlite) { town in
            let school = try await town.add("Académie")
            _ = try await town.fill(school, "ben", town.city)
            let sent = try await town.post(school + "/numbers", ["text": "number\nM101\nM102\nM103"], town.city)
            let list = try await town.get("/console/institutions", town.city).decoded(List.self)

            #expect(sent == .ok)
            #expect(list.institutions.map(\.members) == [1])
            #expect(list.institutions.map(\.numbers) == [3])
        }
    }

    @Test func `a registrar keeps the roster of the own institution, and sees no other`() async throws {
        try await open(on: .sqlite) { town in
            let (own, other) = (try await town.add("Académie"), try await town.add("Lycée"))
            try await town.makeRegistrar(town.anna, of: own)
            let filled = try await town.post(own + "/roster", ["text": "ben"], town.anna)
            let foreign = try await town.post(other + "/roster", ["text": "ben"], town.anna)
            let look = try await town.get(other, town.anna)
            let list = try await town.get("/console/institutions", town.anna)
            let added = try await town.post("/console/institutions", ["name": "Faculté"], town.anna)
            let removed = try await town.post(own + "/remove", [:], town.anna)
            let stranger = try await town.post(own + "/roster", ["text": "ben"], town.ben)

            #expect(filled == .ok)
            #expect(foreign == .notFound)
            #expect(look.status == .notFound)
            #expect(list.text.contains("Académie"))
            #expect(!list.text.contains("Lycée"))
            #expect(added == .forbidden)
            #expect(removed == .forbidden)
            #expect(stranger == .forbidden)
        }
    }

    @Test func `one institution has a name, and goes with its roster`() async throws {
        try await open(on: .sqlite) { town in
            let school = try await town.add("Académie")
            _ = try await town.fill(school, "ben", town.city)
            let same = try await town.post("/console/institutions", ["name": "ACADEMIE"], town.city)
            let nameless = try await town.post("/console/institutions", ["name": " - "], town.city)
            let gone = try await town.post(school + "/roster/remove", ["member": "ben"], town.city)
            let again = try await town.post(school + "/roster/remove", ["member": "ben"], town.city)
            let removed = try await town.post(school + "/remove", [:], town.city)

            #expect(same == .unprocessableContent)
            #expect(nameless == .unprocessableContent)
            #expect(gone == .noContent)
            #expect(again == .unprocessableContent)
            #expect(removed == .noContent)
            #expect(try await town.get(school, town.city).status == .notFound)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `an institution is renamed, and keeps its members and registrars`(engine: TestEngine) async throws {
        try await open(on: engine) { town in
            let school = try await town.add("Académie")
            _ = try await town.add("Lycée")
            _ = try await town.fill(school, "ben,teacher", town.city)
            try await town.makeRegistrar(town.anna, of: school)
            let byRegistrar = try await town.post(school + "/rename", ["name": "My walks"], town.anna)
            let taken = try await town.post(school + "/rename", ["name": "LYCEE"], town.city)
            let nameless = try await town.post(school + "/rename", ["name": ""], town.city)
            // A capital letter more is the same institution.
            let capital = try await town.post(school + "/rename", ["name": "ACADÉMIE"], town.city)
            let renamed = try await town.post(school + "/rename", ["name": "Académie du Port"], town.city)

            #expect(byRegistrar == .forbidden)
            #expect([taken, nameless] == [.unprocessableContent, .unprocessableContent])
            #expect([capital, renamed] == [.noContent, .noContent])
            #expect(try await town.memberships(town.ben).map(\.name) == ["Académie du Port"])
            #expect(try await town.get(school, town.anna).status == .ok)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `an institution stays while somebody has proved to belong there, and then takes its registrars along`(
        engine: TestEngine
    ) async throws {
        try await open(on: engine) { town in
            let school = try await town.add("Académie")
            try await town.makeRegistrar(town.anna, of: school)
            let id = try #require(Identifier<Institution>(String(school.split(separator: "/").last ?? "")))
            let proof = InstitutionProof(institution: id, number: try #require(MemberNumber(typed: "M1001")))
            _ = try await town.post(school + "/numbers", ["text": "number\nM1001"], town.city)
            try await town.database.write { [institutions = town.institutions] in
                try institutions.keep(proof, Member(name: "Ben", address: ""), of: town.ben.account, in: $0)
            }
            let inUse = try await town.post(school + "/remove", [:], town.city)
            try await town.database.write {
                try $0.execute("DELETE FROM institution_person WHERE account = \(town.ben.account)")
            }
            let removed = try await town.post(school + "/remove", [:], town.city)

            #expect(inUse == .conflict)
            #expect(removed == .noContent)
            #expect(try await town.get("/console/institutions", town.anna).status == .forbidden)
        }
    }

    @Test func `one's own page tells where one belongs`() async throws {
        try await open(on: .sqlite) { town in
            let school = try await town.add("Académie")
            _ = try await town.fill(school, "ben,teacher", town.city)
            let own = try await town.get("/me/institutions", town.ben)

            #expect(own.text.contains("\"name\":\"Académie\""))
            #expect(own.text.contains("\"kind\":\"teacher\""))
            #expect(try await town.get("/me/institutions", town.anna).text == #"{"memberships":[]}"#)
        }
    }

    private struct RosterTown: Sendable {
        let client: any TestClientProtocol
        let database: any Database
        let accounts: Accounts
        let institutions: InstitutionDirectory
        let city: SignedIn
        let anna: SignedIn
        let ben: SignedIn

        /// The address of a new institution.
        func add(_ name: String) async throws -> String {
            let added = try await client.json(
                .post,
                "/console/institutions",
                as: city.token,
                #"{"name":"\#(name)"}"#
            )
            return try #require(added.headers[.location])
        }

        func fill(
            _ school: String,
            _ text: String,
            _ who: SignedIn,
            replaces: Bool = false
        ) async throws -> TableReport {
            let form = ["text": text, "replaces": replaces ? "1" : "0"]
            return try await send(school + "/roster", form, who).decoded(TableReport.self)
        }

        func post(_ path: String, _ form: [String: String], _ who: SignedIn) async throws -> HTTPResponse.Status {
            try await send(path, form, who).status
        }

        func get(_ path: String, _ who: SignedIn) async throws -> TestResponse {
            try await client.json(.get, path, as: who.token)
        }

        func confirm(_ address: String, _ who: SignedIn) async throws {
            try await database.write {
                try $0.execute(
                    """
                    INSERT INTO account_address (account, address, confirmed_at) VALUES (\(who.account), \(address), 0)
                    """
                )
            }
        }

        func memberships(_ who: SignedIn) async throws -> [InstitutionMembership] {
            try await database.read { [institutions] in try institutions.memberships(of: who.account, in: $0) }
        }

        /// Those of some people who are on any roster.
        func members(among people: [SignedIn]) async throws -> Set<Identifier<Account>> {
            let accounts = people.map(\.account)
            return try await database.read { [institutions] in try institutions.members(among: accounts, in: $0) }
        }

        func makeRegistrar(_ who: SignedIn, of school: String) async throws {
            let id = try #require(school.split(separator: "/").last.map(String.init))
            try await database.write {
                try accounts.grant(InstitutionsModule.registrar.name, scope: id, to: who.account, by: nil, in: $0)
            }
        }

        private func send(_ path: String, _ form: [String: String], _ who: SignedIn) async throws -> TestResponse {
            let body = String(decoding: try JSONEncoder().encode(form), as: UTF8.self)
            return try await client.json(.post, path, as: who.token, body)
        }
    }

    private func open(on engine: TestEngine, _ use: @Sendable (RosterTown) async throws -> Void) async throws {
        let host = try await TestHost(on: engine)
        try await host.migrate(and: AccountMigrations.all + InstitutionMigrations.all)
        let accounts = try Accounts.seeded(in: host.database, clock: host.clock)
        var sessions: [SignedIn] = []
        for (name, role) in [("city", Role.administrator), ("anna", .passenger), ("ben", .passenger)] {
            let form = Credentials(userName: name, password: "violet lamp post")
            _ = try await accounts.register(form, as: role)
            sessions.append(try await accounts.signIn(form, for: .bearer))
        }
        let institutions = InstitutionDirectory(
            database: host.database,
            clock: host.clock,
            ids: host.ids,
            randomBytes: { host.randomBytes($0) },
            seal: host.makeFeatureHost().seal,
            signIn: nil,
            address: ""
        )
        let routes: @Sendable (Routes<WebContext>) -> Void = { routes in
            InstitutionRoutes(institutions: institutions, directory: accounts, people: accounts).add(to: routes)
        }
        try await host.open(routes: routes, knownBy: accounts) { [sessions] client in
            try await use(
                RosterTown(
                    client: client,
                    database: host.database,
                    accounts: accounts,
                    institutions: institutions,
                    city: sessions[0],
                    anna: sessions[1],
                    ben: sessions[2]
                )
            )
        }
    }
}
