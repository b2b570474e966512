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

@Suite struct PeopleRoutesTests {
    @Test(arguments: TestEngine.reachable)
    func `an administrator gives a role and takes it back, at once`(engine: TestEngine) async throws {
        try await open(on: engine) { office in
            let anna = office.anna.account
            let given = try await office.post(
                "/console/people/\(anna)/roles",
                ["role": "audit.reader"],
                office.city
            )
            let again = try await office.post(
                "/console/people/\(anna)/roles",
                ["role": "audit.reader"],
                office.city
            )
            let holding = try await office.roles(office.anna)
            let taken = try await office.post(
                "/console/people/\(anna)/roles/take",
                ["role": "audit.reader"],
                office.city
            )

            let left = try await office.roles(office.anna)

            #expect(given == .noContent)
            #expect(again == .conflict)
            #expect(holding == ["passenger", "audit.reader"])
            #expect(taken == .noContent)
            #expect(left == ["passenger"])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a people's administrator gives and takes basic roles to others, and none that opens more`(
        engine: TestEngine
    ) async throws {
        try await open(on: engine) { office in
            let (anna, ben) = (office.anna.account, office.ben.account)
            office.desk.accounts.catalog.declare([
                RoleDeclaration("walks.editor", title: "Walks", explanation: "Makes walks.", rank: .basic)
            ])
            _ = try await office.post("/console/people/\(anna)/roles", ["role": "people.administrator"], office.city)

            let own = try await office.post("/console/people/\(anna)/roles", ["role": "audit.reader"], office.anna)
            let high = try await office.post("/console/people/\(ben)/roles", ["role": "administrator"], office.anna)
            let peer = try await office.post(
                "/console/people/\(ben)/roles",
                ["role": "people.administrator"],
                office.anna
            )
            let sensitive = try await office.post("/console/people/\(ben)/roles", ["role": "audit.reader"], office.anna)
            let usual = try await office.post("/console/people/\(ben)/roles", ["role": "walks.editor"], office.anna)

            #expect(own == .forbidden)
            #expect(high == .forbidden)
            #expect(peer == .forbidden)
            #expect(sensitive == .forbidden)
            #expect(usual == .noContent)
            #expect(try await office.roles(office.ben) == ["passenger", "walks.editor"])
            _ = try await office.post("/console/people/\(ben)/roles", ["role": "audit.reader"], office.city)
            let taken = try await office.post(
                "/console/people/\(ben)/roles/take",
                ["role": "audit.reader"],
                office.anna
            )
            #expect(taken == .forbidden)
            #expect(try await office.roles(office.ben) == ["passenger", "walks.editor", "audit.reader"])
        }
    }

    @Test func `the page offers the roles that its reader may give, and says who gives the others`() async throws {
        try await open(on: .sqlite) { office in
            let (anna, ben) = (office.anna.account, office.ben.account)
            office.desk.accounts.catalog.declare([
                RoleDeclaration("walks.editor", title: "Walks", explanation: "Makes walks.", rank: .basic)
            ])
            _ = try await office.post("/console/people/\(anna)/roles", ["role": "people.administrator"], office.city)
            _ = try await office.post("/console/people/\(ben)/roles", ["role": "audit.reader"], office.city)

            let page = try await office.page("/console/people/\(ben)", office.anna)
            let whole = try await office.page("/console/people/\(ben)", office.city)

            #expect(page.contains(#"<option value="walks.editor""#))
            #expect(!page.contains(#"<option value="audit.reader""#))
            #expect(page.contains("Only administrators can remove this"))
            #expect(!page.contains("/roles/take\""))
            #expect(whole.contains(#"<option value="audit.reader""#))
            #expect(whole.contains("/roles/take\""))
        }
    }

    @Test func `the last administrator stays`() async throws {
        try await open(on: .sqlite) { office in
            let city = office.city.account

            let refused = try await office.post(
                "/console/people/\(city)/roles/take",
                ["role": "administrator"],
                office.city
            )

            #expect(refused == .conflict)
            #expect(try await office.roles(office.city).contains("administrator"))
        }
    }

    @Test(arguments: [
        (["role": "god"], HTTPResponse.Status.unprocessableContent), (["role": "passenger"], .unprocessableContent),
        (["role": "audit.reader", "scope": "north"], .unprocessableContent),
    ])
    func `a role that is none, or has no such scope, is not given`(
        form: [String: String],
        status: HTTPResponse.Status
    ) async throws {
        try await open(on: .sqlite) { office in
            let answer = try await office.post("/console/people/\(office.anna.account)/roles", form, office.city)

            #expect(answer == status)
            #expect(try await office.roles(office.anna) == ["passenger"])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `accounts are found by the beginnings of their names`(engine: TestEngine) async throws {
        try await open(on: engine) { office in
            let found = try await office.get("/console/people?name=AN", office.city)
            let wild = try await office.get("/console/people?name=%25", office.city)
            let refused = try await office.get("/console/people", office.anna)

            #expect(found.text.contains("\"anna\""))
            #expect(!found.text.contains("\"ben\""))
            #expect(wild.text.contains("\"people\":[]"))
            #expect(refused.status == .forbidden)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a role is limited to what there is, and both pages call it by its name`(engine: TestEngine) async throws {
        try await open(on: engine) { office in
            office.desk.accounts.catalog.declare(
                [RoleDeclaration("choir.leader", title: "Leader", explanation: "Leads.", rank: .basic, scope: "Choir")],
                scopes: { _, known, _ in
                    [RoleScope(id: "choir/1", name: "Children"), RoleScope(id: "choir/2", name: "Adults")]
                        .filter { known?.contains($0.id) ?? true }
                }
            )
            let place = "/console/people/\(office.anna.account)"

            let given = try await office.post(
                "\(place)/roles",
                ["role": "choir.leader", "scope": "choir/2"],
                office.city
            )
            let unknown = try await office.post(
                "\(place)/roles",
                ["role": "choir.leader", "scope": "choir/3"],
                office.city
            )

            #expect(given == .noContent)
            #expect(unknown == .unprocessableContent)
            let page = try await office.page("\(place)?role=choir.leader", office.city)
            #expect(page.contains("Leader (Adults)"))
            #expect(page.contains(#"action="\#(place)/roles""#))
            #expect(page.contains(#"<option value="choir/1">"#))
            #expect(try await office.get(place, office.city).text.contains(#""scopeName":"Adults""#))
            #expect(try await office.page("/console/people", office.city).contains("Leader (Adults)"))
            let caller = try await office.desk.accounts.caller(for: office.anna.token, kind: .bearer)
            #expect(caller?.scopes(of: "choir.leader") == ["choir/2"])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a role for one choir is never given everywhere, and no choir is chosen at first`(
        engine: TestEngine
    ) async throws {
        try await open(on: engine) { office in
            office.desk.accounts.catalog.declare(
                [
                    RoleDeclaration(
                        "choir.leader",
                        title: "Leader",
                        explanation: "Leads.",
                        rank: .basic,
                        scope: "Choir",
                        requiresScope: true
                    ),
                    RoleDeclaration("choir.guest", title: "Guest", explanation: "Sings.", rank: .basic, scope: "Choir"),
                ],
                scopes: { _, _, _ in [RoleScope(id: "choir/1", name: "Children")] }
            )
            let roles = "/console/people/\(office.anna.account)/roles"
            let refused = [
                ["role": "choir.leader"], ["role": "choir.leader", "scope": ""],
                ["role": "choir.leader", "scope": "everywhere"], ["role": "choir.guest"],
            ]
            for form in refused {
                let answer = try await office.answer(roles, form, office.city)
                #expect(answer.status == .unprocessableContent, "\(form)")
                #expect(try answer.wrongFields.contains("scope"), "\(form)")
            }
            let place = "/console/people/\(office.anna.account)"
            let leader = try await office.page("\(place)?role=choir.leader", office.city)
            let guest = try await office.page("\(place)?role=choir.guest", office.city)
            let everywhere = try await office.post(roles, ["role": "choir.guest", "scope": "everywhere"], office.city)
            let one = try await office.post(roles, ["role": "choir.leader", "scope": "choir/1"], office.city)

            for page in [leader, guest] {
                #expect(page.contains(#"<option value="">"#))
                #expect(!page.contains("selected"))
            }
            #expect(!leader.contains(#"value="everywhere""#))
            #expect(guest.contains(#"value="everywhere""#))
            #expect(everywhere == .noContent)
            #expect(one == .noContent)
            let caller = try await office.desk.accounts.caller(for: office.anna.token, kind: .bearer)
            #expect(caller?.scopes(of: "choir.leader") == ["choir/1"])
            #expect(caller?.scopes(of: "choir.guest") == nil)
            await #expect(throws: Problem.self) {
                try await office.desk.database.write { [accounts = office.desk.accounts, ben = office.ben.account] in
                    try accounts.grant("choir.leader", scope: nil, to: ben, by: nil, in: $0)
                }
            }
        }
    }

    @Test func `only the scopes of the chosen role are offered, and a refusal says which there are`() async throws {
        try await open(on: .sqlite) { office in
            for (name, scope) in [("choir", "Children"), ("club", "Chess")] {
                office.desk.accounts.catalog.declare(
                    [RoleDeclaration("\(name).leader", title: "Leader", explanation: "", rank: .basic, scope: "Group")],
                    scopes: { _, known, _ in
                        [RoleScope(id: "\(name)/1", name: scope)].filter { known?.contains($0.id) ?? true }
                    }
                )
            }
            let place = "/console/people/\(office.anna.account)"

            let none = try await office.page(place, office.city)
            let choir = try await office.page("\(place)?role=choir.leader", office.city)
            let auditor = try await office.page("\(place)?role=audit.reader", office.city)
            let foreign = ["role": "choir.leader", "scope": "club/1"]
            let limited = ["role": "audit.reader", "scope": "club/1"]

            #expect(!none.contains(#"name="scope""#))
            #expect(choir.contains(#"<option value="choir/1">"#))
            #expect(!choir.contains("club/1"))
            #expect(!auditor.contains(#"<select class="input" id="scope""#))
            #expect(try await office.answer("\(place)/roles", foreign, office.city).text.contains("Children"))
            #expect(try await office.answer("\(place)/roles", limited, office.city).text.contains("Auditor applies to"))
        }
    }

    @Test func `a role that a module gives itself is neither given nor taken here`() async throws {
        try await open(on: .sqlite) { office in
            office.desk.accounts.catalog.declare([
                RoleDeclaration(
                    "driver",
                    title: "Driver",
                    explanation: "Drives.",
                    rank: .sensitive,
                    isGivenHere: false
                )
            ])
            try await office.desk.database.write { [accounts = office.desk.accounts, anna = office.anna.account] in
                try accounts.grant("driver", scope: nil, to: anna, by: nil, in: $0)
            }

            let given = try await office.post(
                "/console/people/\(office.ben.account)/roles",
                ["role": "driver"],
                office.city
            )
            let taken = try await office.post(
                "/console/people/\(office.anna.account)/roles/take",
                ["role": "driver"],
                office.city
            )

            #expect(given == .unprocessableContent)
            #expect(taken == .forbidden)
            let page = try await office.page("/console/people/\(office.anna.account)", office.city)
            #expect(page.contains("Driver"))
            #expect(!page.contains("/roles/take\""))
            #expect(!page.contains(#"<option value="driver""#))
        }
    }

    private struct Office: Sendable {
        let client: any TestClientProtocol
        let desk: AccountDesk
        let city: SignedIn
        let anna: SignedIn
        let ben: SignedIn

        func post(_ path: String, _ form: [String: String], _ who: SignedIn) async throws -> HTTPResponse.Status {
            try await answer(path, form, who).status
        }

        func answer(_ path: String, _ form: [String: String], _ who: SignedIn) async throws -> TestResponse {
            let json = form.map { "\"\($0.key)\":\"\($0.value)\"" }.joined(separator: ",")
            return try await client.json(.post, path, as: who.token, "{\(json)}")
        }

        func get(_ path: String, _ who: SignedIn) async throws -> TestResponse {
            try await client.json(.get, path, as: who.token)
        }

        func page(_ path: String, _ who: SignedIn) async throws -> String {
            try await client.keyedPage(path, as: who.token)
        }

        func roles(_ who: SignedIn) async throws -> Set<String> {
            try await desk.accounts.caller(for: who.token, kind: .bearer)?.roles ?? []
        }
    }

    private func open(on engine: TestEngine, _ use: @Sendable (Office) async throws -> Void) async throws {
        let desk = try await AccountDesk(on: engine)
        let city = try await desk.person("city", as: .administrator)
        let (anna, ben) = (try await desk.person("anna"), try await desk.person("ben"))
        let routes: @Sendable (Routes<WebContext>) -> Void = { routes in
            PeopleRoutes(accounts: desk.accounts).add(to: routes)
        }
        try await desk.open(routes) { client in
            try await use(Office(client: client, desk: desk, city: city, anna: anna, ben: ben))
        }
    }
}
