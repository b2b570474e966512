import CrosstownContract
import CrosstownKit
import CrosstownPlatform
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

        #expect(problem?.message(for: "userName") == "is taken; choose another")
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
        _ = try await Migrator(AccountMigrations.all).migrate(database, at: clock.now())
        return .seeded(in: database, clock: clock)
    }
}
