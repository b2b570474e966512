import CrosstownAccounts
import CrosstownContract
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Testing

@Suite struct AccountsTests {
    private let clock = ManualClock()

    @Test(arguments: TestEngine.reachable)
    func `a passenger registers, signs in, is recognised and signs out`(engine: TestEngine) async throws {
        let accounts = try await accounts(on: engine)
        let id = try await accounts.register(Credentials(userName: "Anna", password: "violet lamp post"))

        let session = try await accounts.signIn(Credentials(userName: "anna", password: "violet lamp post"))
        let caller = try #require(try await accounts.caller(for: session.token, kind: .cookie))
        #expect(caller.accountID == id.description)
        #expect(caller.roles == ["passenger"])
        try await accounts.signOut(token: session.token)

        #expect(try await accounts.caller(for: session.token, kind: .cookie) == nil)
    }

    @Test(arguments: TestEngine.reachable)
    func `a taken name is refused whatever its case`(engine: TestEngine) async throws {
        let accounts = try await accounts(on: engine)
        _ = try await accounts.register(Credentials(userName: "anna", password: "violet lamp post"))

        let problem = await #expect(throws: Problem.self) {
            try await accounts.register(Credentials(userName: "ANNA", password: "another long one"))
        }

        #expect(problem?.message(for: "userName")?.english == "is taken; choose another")
    }

    @Test(arguments: [
        ("zoë", "zoe\u{308}"), ("city", "ｃｉｔｙ"), ("city", "𝓬𝓲ty"), ("straße", "STRASSE"), ("ﬁona", "fiona"),
    ])
    func `a name is taken in whatever form it is written`(first: String, second: String) async throws {
        for engine in TestEngine.reachable {
            let accounts = try await accounts(on: engine)
            _ = try await accounts.register(Credentials(userName: first, password: "violet lamp post"))

            let problem = await #expect(throws: Problem.self) {
                try await accounts.register(Credentials(userName: second, password: "another long one"))
            }
            let session = try await accounts.signIn(Credentials(userName: second, password: "violet lamp post"))

            #expect(problem?.message(for: "userName")?.english == "is taken; choose another")
            #expect(session.role == .passenger)
        }
    }

    @Test(arguments: [
        "\u{441}ity", "p\u{430}ul", "..", "-", "_.-", String(repeating: "a", count: 41),
        String(repeating: "e\u{301}\u{302}\u{303}\u{304}", count: 8), "a" + String(repeating: "\u{301}", count: 39),
    ])
    func `a name that deceives or says nothing is refused`(userName: String) {
        let problem = #expect(throws: Problem.self) {
            try Credentials(userName: userName, password: "violet lamp post").check()
        }

        #expect(problem?.errors?.map(\.field) == ["userName"])
    }

    @Test(arguments: ["мария", "Ελένη", "東京taxi", "zoë", "naïve_2", "O.Brien", "محمد", "अनिल"])
    func `a name of any one script is taken`(userName: String) throws {
        try Credentials(userName: userName, password: "violet lamp post").check()
    }

    @Test(arguments: ["c1ty", "ci.ty", "cíty", "\u{441}\u{456}\u{442}\u{443}", "city_"])
    func `nobody registers under the likeness of somebody who works here`(userName: String) async throws {
        let accounts = try await accounts(on: .sqlite)
        _ = try await accounts.register(Credentials(userName: "City", password: "violet lamp post"), as: .administrator)

        let problem = await #expect(throws: Problem.self) {
            try await accounts.register(Credentials(userName: userName, password: "another long one"))
        }

        #expect(problem?.message(for: "userName")?.english.hasPrefix("looks like a staff name") == true)
    }

    @Test(arguments: [
        "admin", "Ádmin", "a.d.m.i.n", "ADMIN_24", "1admin", "administrator", "r00t", "support-team",
        "Crosstown", "crosstown.support", "help_desk", "équipe", "securite", "Modérateur", "ＡＤＭＩＮ", "service-client",
        "thesupport", "crosstown-team", "support1", "support-24-7", "adm1n2", "my.admin", "lesupport", "the-crosstown",
        "crosstown_online", "moderator-2-team", "realmoderator", "crosstownapp", "my-crosstown", "4dmin", "5upport",
        "taxi-support", "supporttaxi", "taxi-admin", "admin-taxi", "the-taxi-admin", "admin_fr", "crosstown-driver",
        "driver-support", "mairie", "city-of-monaco", "monacoville", "ville.de.monaco", "mairiedemonaco",
    ])
    func `nobody registers under a name of the service`(userName: String) async throws {
        let accounts = try await accounts(on: .sqlite)

        let problem = await #expect(throws: Problem.self) {
            try await accounts.register(Credentials(userName: userName, password: "another long one"))
        }

        #expect(problem?.message(for: "userName")?.english.hasPrefix("is reserved for the service") == true)
        await #expect(throws: Problem.self) {
            _ = try await accounts.prepare(userName: userName, password: "another long one", role: "taxi.driver")
        }
        _ = try await accounts.register(
            Credentials(userName: userName, password: "another long one"),
            as: .administrator
        )
    }

    @Test(arguments: [
        "adminah", "rooted", "supporter", "helper", "aida", "systema", "teamo", "info.anna", "24", "agent1", "steam",
        "theodora", "crosstowner", "laure", "anna-support", "my.group", "Driverson", "Adriver", "monaco.charles",
        "Monacelli", "Villeneuve", "Townsend", "Tripathi", "Ridelle", "Aideen", "Frida", "taxi345", "driver7",
        "taxi-anna", "zoe.driver", "Mayora",
    ])
    func `a name that only begins like one of the service is taken`(userName: String) async throws {
        let accounts = try await accounts(on: .sqlite)

        _ = try await accounts.register(Credentials(userName: userName, password: "another long one"))
    }

    @Test(arguments: TestEngine.reachable)
    func `accounts of an older version sign in as before, two of one name among them`(engine: TestEngine) async throws {
        let database = try await engine.makeDatabase()
        let accounts = try await accounts(in: database)
        let names = ["zoë", "zoe\u{308}", "Jürgen"]
        for (index, name) in names.enumerated() {
            let id = try await accounts.register(Credentials(userName: "plain\(index)", password: "violet lamp post"))
            // As that version has written it.
            try await database.write {
                try $0.execute(
                    """
                    UPDATE account SET user_name = \(name), folded_name = \(name.lowercased()), is_folded = 0
                    WHERE id = \(id)
                    """
                )
            }
        }

        try await accounts.foldNames()

        var signedIn: Set<Identifier<Account>> = []
        for name in names {
            signedIn.insert(
                try await accounts.signIn(Credentials(userName: name, password: "violet lamp post")).account
            )
        }
        #expect(signedIn.count == 3)
        await #expect(throws: Problem.self) {
            try await accounts.register(Credentials(userName: "ju\u{308}rgen", password: "another long one"))
        }
    }

    @Test(arguments: [
        ("", "violet lamp post", "userName"), ("anna b", "violet lamp post", "userName"),
        ("anna", "", "password"), ("anna", "short", "password"), ("annaanna", "AnnaAnna", "password"),
        ("anna", "password1", "password"), ("anna", "aaaaaaaaaa", "password"),
    ])
    func `a wrong field is named`(userName: String, password: String, field: String) {
        let problem = #expect(throws: Problem.self) {
            try Credentials(userName: userName, password: password).check()
        }

        #expect(problem?.errors?.map(\.field) == [field])
    }

    @Test(arguments: TestEngine.reachable)
    func `an unknown name and a wrong password get the same answer`(engine: TestEngine) async throws {
        let accounts = try await accounts(on: engine)
        _ = try await accounts.register(Credentials(userName: "anna", password: "violet lamp post"))

        let wrong = await #expect(throws: Problem.self) {
            try await accounts.signIn(Credentials(userName: "anna", password: "violet lamp pole"))
        }
        let unknown = await #expect(throws: Problem.self) {
            try await accounts.signIn(Credentials(userName: "bert", password: "violet lamp post"))
        }

        #expect(wrong == unknown)
    }

    @Test(arguments: [(Role.passenger, 90 * 24), (.driver, 12), (.administrator, 12)])
    func `a session ends by itself`(role: Role, hours: Int64) async throws {
        let accounts = try await accounts(on: .sqlite)
        let form = Credentials(userName: "anna", password: "violet lamp post")
        _ = try await accounts.register(form, as: role)
        let session = try await accounts.signIn(form)

        clock.advance(milliseconds: hours * 3_600_000 - 1)
        #expect(try await accounts.caller(for: session.token, kind: .cookie) != nil)
        clock.advance(milliseconds: 1)
        #expect(try await accounts.caller(for: session.token, kind: .cookie) == nil)
    }

    @Test(arguments: TestEngine.reachable)
    func `a session that ends on one server is not remembered for long by another`(engine: TestEngine) async throws {
        let database = try await engine.makeDatabase()
        let here = try await accounts(in: database)
        let there = try await accounts(in: database)
        let session = try await here.registerAndSignIn(Credentials(userName: "anna", password: "violet lamp post"))
        #expect(try await there.caller(for: session.token, kind: .cookie) != nil)

        try await here.signOut(token: session.token)
        clock.advance(milliseconds: 60_000)

        #expect(try await here.caller(for: session.token, kind: .cookie) == nil)
        #expect(try await there.caller(for: session.token, kind: .cookie) == nil)
    }

    @Test func `whoever hears that a session has ended forgets it at once`() async throws {
        let database = try await TestEngine.sqlite.makeDatabase()
        let here = try await accounts(in: database)
        let there = try await accounts(in: database)
        let form = Credentials(userName: "anna", password: "violet lamp post")
        _ = try await here.register(form)
        async let _ = there.followEndings()

        // Another session ends each time, until the listener is there.
        var isForgotten = false
        while !isForgotten {
            let session = try await here.signIn(form)
            _ = try await there.caller(for: session.token, kind: .cookie)
            try await here.signOut(token: session.token)
            for _ in 0..<100 where !isForgotten {
                await Task.yield()
                isForgotten = try await there.caller(for: session.token, kind: .cookie) == nil
            }
        }

        #expect(isForgotten)
    }

    @Test func `the key of a program is no cookie, and a cookie no key`() async throws {
        let accounts = try await accounts(on: .sqlite)
        let form = Credentials(userName: "anna", password: "violet lamp post")
        let browser = try await accounts.registerAndSignIn(form)
        let program = try await accounts.signIn(form, for: .bearer)

        #expect(try await accounts.caller(for: program.token, kind: .bearer) != nil)
        #expect(try await accounts.caller(for: program.token, kind: .cookie) == nil)
        #expect(try await accounts.caller(for: browser.token, kind: .bearer) == nil)
    }

    @Test func `neither passwords nor tokens are stored`() async throws {
        let database = try await TestEngine.sqlite.makeDatabase()
        let accounts = try await accounts(in: database)
        let form = Credentials(userName: "anna", password: "violet lamp post")
        _ = try await accounts.register(form)
        let session = try await accounts.signIn(form)

        let stored = try await database.read { transaction in
            try transaction.query("SELECT * FROM account").map(\.values)
                + transaction.query("SELECT * FROM account_session").map(\.values)
        }

        #expect(!stored.joined().contains(.text(form.password)))
        #expect(!stored.joined().contains(.text(session.token)))
        #expect(!stored.joined().contains(.blob(Array(session.token.utf8))))
    }

    private func accounts(on engine: TestEngine) async throws -> Accounts {
        try await accounts(in: engine.makeDatabase())
    }

    private func accounts(in database: any Database) async throws -> Accounts {
        _ = try await Migrator(CoreMigrations.all + AccountMigrations.all).migrate(database, at: clock.now())
        return .seeded(in: database, clock: clock)
    }
}
