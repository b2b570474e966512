import CrosstownAccounts
import CrosstownKit
import CrosstownMoney
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing

@Suite struct ErasureRoutesTests {
    private static let mira = "userName=mira&password=violet+lamp+post"

    @Test(arguments: TestEngine.reachable)
    func `an account is deleted with everything, and its name is free again`(engine: TestEngine) async throws {
        try await Scene.open(on: engine) { scene in
            let cookie = try await scene.register(Self.mira)
            let elsewhere = try #require(try await scene.client.send("/sign-in", form: Self.mira).cookie)

            let done = try await scene.erase(cookie, "password=violet+lamp+post")

            #expect(done.status == .seeOther)
            #expect(done.headers[.location] == "/erased")
            #expect(done.headers[.setCookie]?.contains("Max-Age=0") == true)
            for cookie in [cookie, elsewhere] {
                let me = try await scene.client.execute(uri: "/me", method: .get, headers: .browser(cookie))
                #expect(me.status == .unauthorized)
            }
            #expect(try await scene.client.send("/sign-in", form: Self.mira).status == .unprocessableContent)
            #expect(try await scene.notes() == [])
            #expect(try await scene.client.send("/register", form: Self.mira).status == .seeOther)
        }
    }

    @Test(arguments: ["password=violet+lamp+pots", "password="])
    func `without the password nothing is deleted`(form: String) async throws {
        try await Scene.open(on: .sqlite) { scene in
            let cookie = try await scene.register(Self.mira)

            let refused = try await scene.erase(cookie, form)

            #expect(refused.status == .unprocessableContent)
            #expect(refused.text.contains("id=\"password-error\""))
            #expect(try await scene.notes() == ["mira"])
            #expect(try await scene.client.send("/sign-in", form: Self.mira).status == .seeOther)
        }
    }

    @Test func `whoever has guessed at the change of the password guesses no further here`() async throws {
        try await Scene.open(on: .sqlite) { scene in
            let cookie = try await scene.register(Self.mira)
            let me = try await scene.client.execute(uri: "/me", method: .get, headers: .browser(cookie))
            let guess = "csrf=\(try #require(me.text.formToken))&password=wrong&newPassword=green+lamp+post"
            for _ in 1...10 { _ = try await scene.client.send("/me/password", form: guess, cookie: cookie) }

            let stopped = try await scene.erase(cookie, "password=violet+lamp+post")

            #expect(stopped.status == .tooManyRequests)
            #expect(try await scene.notes() == ["mira"])
        }
    }

    @Test func `what is not over has to be over first`() async throws {
        try await Scene.open(on: .sqlite) { scene in
            let cookie = try await scene.register(Self.mira)
            try await scene.desk.database.write { try $0.execute("UPDATE note SET is_open = 1") }

            let page = try await scene.client.execute(uri: "/me/erase", method: .get, headers: .browser(cookie))
            let refused = try await scene.erase(cookie, "password=violet+lamp+post")

            #expect(page.text.contains("That there was a note stays."))
            #expect(page.text.contains("Close your note first."))
            #expect(!page.text.contains("name=\"password\""))
            #expect(refused.status == .conflict)
            #expect(refused.text.contains("Close your note first."))
            #expect(try await scene.notes() == ["mira"])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `what is left in the wallet is given up knowingly, and the books stay balanced`(
        engine: TestEngine
    ) async throws {
        try await Scene.open(on: engine) { scene in
            let cookie = try await scene.register(Self.mira)
            try await scene.grantThreeEuros()

            let page = try await scene.client.execute(uri: "/me/erase", method: .get, headers: .browser(cookie))
            let refused = try await scene.erase(cookie, "password=violet+lamp+post")
            let done = try await scene.erase(cookie, "password=violet+lamp+post&givesUp=true")

            #expect(page.text.contains("3.00 EUR"))
            #expect(refused.status == .unprocessableContent)
            #expect(refused.text.contains("id=\"givesUp-error\""))
            #expect(done.status == .seeOther)
            let left = try await scene.desk.database.read { transaction in
                try transaction.query("SELECT kind, balance FROM ledger_account ORDER BY kind").map {
                    "\(try $0.get("kind", as: String.self)) \(try $0.get("balance", as: Int64.self))"
                }
            }
            #expect(left == ["promotion -300", "revenue 300", "wallet 0"])
        }
    }

    @Test func `coins on their way out have to arrive first`() async throws {
        try await Scene.open(on: .sqlite) { scene in
            let cookie = try await scene.register(Self.mira)
            try await scene.desk.database.write { transaction in
                try transaction.execute(
                    """
                    INSERT INTO token_withdrawal (id, owner, coins, address, state, made_at)
                    SELECT id, id, 5, 'purse', 'pending', 0 FROM account
                    """
                )
            }

            let refused = try await scene.erase(cookie, "password=violet+lamp+post")

            #expect(refused.status == .conflict)
            try await scene.desk.database.write { try $0.execute("UPDATE token_withdrawal SET state = 'refused'") }
            #expect(try await scene.erase(cookie, "password=violet+lamp+post").status == .seeOther)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `staff remove an account once nothing is open and its money is paid out`(engine: TestEngine) async throws {
        try await Scene.open(on: engine) { scene in
            _ = try await scene.register(Self.mira)
            try await scene.desk.database.write { try $0.execute("UPDATE note SET is_open = 1") }
            let open = try await scene.refusal()
            try await scene.desk.database.write { try $0.execute("UPDATE note SET is_open = 0") }
            try await scene.grantThreeEuros()
            let unpaid = try await scene.refusal()
            let kept = try await scene.notes()
            let forgotten = scene.forgetter.count
            try await scene.payOut()

            #expect(open?.contains("Close your note first.") == true)
            #expect(unpaid != nil)
            #expect(kept == ["mira"])
            #expect(forgotten == 0)
            #expect(try await scene.refusal() == nil)
            #expect(scene.forgetter.count == 1)
            #expect(try await scene.notes() == [])
            #expect(try await scene.client.send("/sign-in", form: Self.mira).status == .unprocessableContent)
        }
    }

    @Test func `the only administrator stays`() async throws {
        try await Scene.open(on: .sqlite) { scene in
            let cookie = try await scene.register(Self.mira)
            try await scene.desk.database.write {
                try $0.execute(
                    """
                    INSERT INTO account_grant (account, role, scope, given_at)
                    SELECT id, 'administrator', '', 0 FROM account
                    """
                )
            }

            let refused = try await scene.erase(cookie, "password=violet+lamp+post")

            #expect(refused.status == .conflict)
        }
    }
}

/// Accounts, wallets, and a feature that keeps notes about people.
private struct Scene {
    let client: any TestClientProtocol
    let desk: AccountDesk
    /// What others keep about people for the feature.
    let forgetter: Forgetter
    private let wallet: Ledger

    static func open(on engine: TestEngine, _ use: @Sendable (Scene) async throws -> Void) async throws {
        let desk = try await AccountDesk(
            on: engine,
            and: AuditMigrations.all + MoneyMigrations.all + [Notes.migration]
        )
        let wallet = Ledger(clock: desk.host.clock, ids: desk.host.ids)
        let forgetter = Forgetter()
        let keepers: [any PersonalDataKeeper] = [
            Notes(forgetter: forgetter), PersonalMoney(wallet: wallet, cards: nil),
        ]
        desk.accounts.keepers.learn(keepers)
        let erasure = Erasure(accounts: desk.accounts, keepers: keepers)
        let routes: @Sendable (Routes<WebContext>) -> Void = { routes in
            desk.addRoutes(to: routes)
            ErasureRoutes(erasure: erasure, cookie: SessionCookie(isSecure: false), throttle: desk.throttle)
                .add(to: routes)
        }
        try await desk.open(routes) { client in
            try await use(Scene(client: client, desk: desk, forgetter: forgetter, wallet: wallet))
        }
    }

    /// Registers somebody about whom a note is made.
    func register(_ form: String) async throws -> String {
        let cookie = try #require(try await client.send("/register", form: form).cookie)
        try await desk.database.write { transaction in
            try transaction.execute("INSERT INTO note (person, text, is_open) SELECT id, user_name, 0 FROM account")
        }
        return cookie
    }

    func erase(_ cookie: String, _ form: String) async throws -> TestResponse {
        let me = try await client.execute(uri: "/me", method: .get, headers: .browser(cookie))
        return try await client.send(
            "/me/erase",
            form: "csrf=\(try #require(me.text.formToken))&" + form,
            cookie: cookie
        )
    }

    func grantThreeEuros() async throws {
        try await desk.database.write { [wallet] transaction in
            let person: Identifier<Account> = try transaction.query("SELECT id FROM account")[0].get(0)
            try wallet.perform(
                .grant(Money(minorUnits: 300, .euro), to: person, for: "welcome"),
                key: CommandKey("test", person, "grant"),
                in: transaction
            )
        }
    }

    func payOut() async throws {
        try await desk.database.write { [wallet] transaction in
            let person: Identifier<Account> = try transaction.query("SELECT id FROM account")[0].get(0)
            try wallet.perform(
                .charge(Money(minorUnits: 300, .euro), from: person, for: "payouts"),
                key: CommandKey("test", person, "payout"),
                in: transaction
            )
        }
    }

    /// Why the account cannot be removed by staff; `nil` once it is.
    func refusal() async throws -> String? {
        do {
            let person: Identifier<Account> = try await desk.database.read {
                try $0.query("SELECT id FROM account")[0].get(0)
            }
            try await desk.accounts.prepareRemoval(of: person)
            try await desk.database.write { [accounts = desk.accounts] in try accounts.remove(person, in: $0) }
            return nil
        } catch let problem as Problem {
            return problem.detail?.english
        }
    }

    func notes() async throws -> [String] {
        try await desk.database.read { try $0.query("SELECT text FROM note").map { try $0.get("text") } }
    }
}

/// Counts how often others were asked to forget somebody.
private final class Forgetter: Sendable {
    private let times = Mutex(0)

    var count: Int { times.withLock { $0 } }

    func forget() { times.withLock { $0 += 1 } }
}

/// Keeps a note about each person.
private struct Notes: PersonalDataKeeper {
    let forgetter: Forgetter

    static let migration = Migration(
        owner: "notes",
        name: "note",
        sql: """
            CREATE TABLE note (person \(.id) NOT NULL, text \(.text) NOT NULL, is_open \(.integer) NOT NULL) \(.strict)
            """
    )

    func records(
        about person: Identifier<Account>,
        in transaction: any CrosstownSQL.Transaction
    ) throws -> [PersonalRecords] { [] }

    func obstacles(
        toErasing person: Identifier<Account>,
        in transaction: any CrosstownSQL.Transaction
    ) throws -> [LocalizedText] {
        let open = try transaction.first("SELECT 1 FROM note WHERE person = \(person) AND is_open = 1")
        return open == nil ? [] : ["Close your note first."]
    }

    func remains(
        ofErasing person: Identifier<Account>,
        in transaction: any CrosstownSQL.Transaction
    ) throws -> [LocalizedText] { ["That there was a note stays."] }

    func prepareErasure(of person: Identifier<Account>) async throws { forgetter.forget() }

    func erase(_ person: Identifier<Account>, in transaction: any CrosstownSQL.Transaction) throws {
        try transaction.execute("DELETE FROM note WHERE person = \(person)")
    }
}
