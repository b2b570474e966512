import CrosstownAccounts
import CrosstownContract
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Synchronization
import Testing

@Suite struct GrantTests {
    private let clock = ManualClock()

    @Test(arguments: TestEngine.reachable)
    func `a running session has a new role at once, and loses it at once`(engine: TestEngine) async throws {
        let town = try await town(on: engine)
        let session = try await town.accounts.registerAndSignIn(.anna)
        #expect(try await town.caller(session)?.roles == ["passenger"])

        try await town.database.write { [town] in
            try town.accounts.grant("rentals.mechanic", scope: nil, to: session.account, by: nil, in: $0)
        }
        town.accounts.forgetRoles(of: try #require(try await town.caller(session)?.sessionID))
        #expect(try await town.caller(session)?.roles == ["passenger", "rentals.mechanic"])

        try await town.database.write { [town] in
            try town.accounts.revoke("rentals.mechanic", scope: nil, from: session.account, by: nil, in: $0)
        }
        town.accounts.forgetRoles(of: try #require(try await town.caller(session)?.sessionID))
        #expect(try await town.caller(session)?.roles == ["passenger"])
    }

    @Test(arguments: TestEngine.reachable)
    func `another server hears of new roles and asks again`(engine: TestEngine) async throws {
        let here = try await town(on: engine)
        let there = Accounts.seeded(in: here.database, clock: clock)
        let session = try await here.accounts.registerAndSignIn(.anna)
        #expect(try await there.caller(for: session.token, kind: .cookie)?.has("administrator") == false)
        let endings = HeardEndings()

        try await withThrowingTaskGroup(of: Void.self) { group in
            defer { group.cancelAll() }
            group.addTask { await there.followEndings(onChange: { _ in endings.note() }) }
            // A listener hears what is told once it listens, which it does at some moment after the task began.
            try await eventually {
                try await here.database.write { [here] in
                    try here.accounts.revoke("administrator", scope: nil, from: session.account, by: nil, in: $0)
                    try here.accounts.grant("administrator", scope: nil, to: session.account, by: nil, in: $0)
                }
                return endings.areHeard
            }
        }

        #expect(try await there.caller(for: session.token, kind: .cookie)?.has("administrator") == true)
    }

    @Test(arguments: TestEngine.reachable)
    func `a role for a scope holds for that alone`(engine: TestEngine) async throws {
        let town = try await town(on: engine)
        let session = try await town.accounts.registerAndSignIn(.anna)
        try await town.database.write { [town] in
            try town.accounts.grant("community.leader", scope: "choir", to: session.account, by: nil, in: $0)
            try town.accounts.grant("community.leader", scope: "alpha", to: session.account, by: nil, in: $0)
        }

        let caller = try #require(try await town.caller(session))

        #expect(caller.has("community.leader", for: "choir"))
        #expect(!caller.has("community.leader", for: "band"))
        #expect(caller.scopes(of: "community.leader") == ["choir", "alpha"])
        #expect(caller.scopes(of: "rentals.mechanic") == [])
        let (choir, band) = try await town.database.read { [town] in
            (
                try town.accounts.holders(of: "community.leader", scope: "choir", in: $0),
                try town.accounts.holders(of: "community.leader", scope: "band", in: $0)
            )
        }
        #expect(choir == [session.account])
        #expect(band == [])
    }

    @Test(arguments: TestEngine.reachable)
    func `administrators hold the roles of staff without being given them, and ride`(engine: TestEngine) async throws {
        let town = try await town(on: engine)
        town.accounts.catalog.declare([
            RoleDeclaration("rentals.mechanic", title: "Mechanic", explanation: "Repairs.", rank: .sensitive),
            RoleDeclaration(
                "drops.author",
                title: "Author",
                explanation: "Writes.",
                rank: .basic,
                isImplied: false
            ),
        ])
        _ = try await town.accounts.register(.anna, as: .administrator)
        let session = try await town.accounts.signIn(.anna)

        let caller = try #require(try await town.caller(session))

        #expect(caller.roles.isSuperset(of: ["passenger", "administrator", "rentals.mechanic", "audit.reader"]))
        #expect(!caller.has("drops.author"))
        let mechanics = try await town.database.read { [town] in
            try town.accounts.holders(of: "rentals.mechanic", scope: nil, in: $0)
        }
        #expect(mechanics == [session.account])
    }

    @Test(arguments: TestEngine.reachable)
    func `whoever is made staff signs in again within the day`(engine: TestEngine) async throws {
        let town = try await town(on: engine)
        let session = try await town.accounts.registerAndSignIn(.anna)
        try await town.database.write { [town] in
            try town.accounts.grant("administrator", scope: nil, to: session.account, by: nil, in: $0)
        }

        clock.advance(milliseconds: 12 * 3_600_000)

        #expect(try await town.caller(session) == nil)
    }

    @Test(arguments: TestEngine.reachable)
    func `whoever is given a role for one scope signs in again within the day, and every day`(
        engine: TestEngine
    ) async throws {
        let town = try await town(on: engine)
        let session = try await town.accounts.registerAndSignIn(.anna)
        try await town.database.write { [town] in
            try town.accounts.grant("community.leader", scope: "choir", to: session.account, by: nil, in: $0)
        }
        let next = try await town.accounts.signIn(.anna)

        clock.advance(milliseconds: 12 * 3_600_000)

        #expect(try await town.caller(session) == nil)
        #expect(try await town.caller(next) == nil)
    }

    @Test(arguments: TestEngine.reachable)
    func `a session of somebody with a role for a scope is shortened in old data`(engine: TestEngine) async throws {
        let database = try await engine.makeDatabase()
        let before = AccountMigrations.all.prefix { $0.name != "sessions of staff for a scope" }
        _ = try await Migrator(CoreMigrations.all + before).migrate(database, at: clock.now())
        let accounts = Accounts.seeded(in: database, clock: clock)
        let session = try await accounts.registerAndSignIn(.anna)
        try await database.write { transaction in
            try transaction.execute(
                """
                INSERT INTO account_grant (account, role, scope, given_by, given_at)
                VALUES (\(session.account), 'community.leader', 'choir', NULL, 0)
                """
            )
        }

        _ = try await Migrator(CoreMigrations.all + AccountMigrations.all).migrate(database, at: clock.now())

        #expect(try await accounts.caller(for: session.token, kind: .cookie) != nil)
        clock.advance(milliseconds: 12 * 3_600_000)
        #expect(try await accounts.caller(for: session.token, kind: .cookie) == nil)
    }

    @Test(arguments: TestEngine.reachable)
    func `a role that opens more than the giver's is refused, wherever it is given`(engine: TestEngine) async throws {
        let town = try await town(on: engine)
        town.accounts.catalog.declare([
            RoleDeclaration(
                "choir.leader",
                title: "Leader",
                explanation: "Leads.",
                rank: .sensitive,
                scope: "Choir",
                givers: ["choir.editor"]
            ),
            RoleDeclaration("choir.editor", title: "Editor", explanation: "Edits.", rank: .sensitive, scope: "Choir"),
            RoleDeclaration("walks.editor", title: "Walks", explanation: "Makes walks.", rank: .basic),
        ])
        let giver = try await town.accounts.register(.anna)
        let other = try await town.accounts.register(Credentials(userName: "ben", password: "violet lamp post"))

        #expect(try await town.gives(giver, "walks.editor", to: other) == 403)
        try await town.give("people.administrator", to: giver)
        #expect(try await town.gives(giver, "walks.editor", to: other) == nil)
        for role in ["administrator", "people.administrator", "audit.reader", "choir.leader", "unknown"] {
            #expect(try await town.gives(giver, role, to: other) == 403, "\(role)")
        }
        try await town.give("choir.editor", to: giver, scope: "alto")
        #expect(try await town.gives(giver, "choir.leader", to: other) == nil)
        #expect(try await town.gives(giver, "choir.editor", to: other) == 403)
        try await town.give("administrator", to: giver)
        #expect(try await town.gives(giver, "administrator", to: other) == nil)
    }

    @Test(arguments: TestEngine.reachable)
    func `accounts of an older version keep what they may`(engine: TestEngine) async throws {
        let database = try await engine.makeDatabase()
        let before = AccountMigrations.all.prefix { $0.name != "grants" }
        _ = try await Migrator(CoreMigrations.all + before).migrate(database, at: clock.now())
        let ids: [Identifier<Account>] = [CountingIdentifiers(), CountingIdentifiers()].enumerated().map { index, ids in
            for _ in 0..<index { _ = ids.next(Account.self) }
            return ids.next(Account.self)
        }
        try await database.write { transaction in
            for (id, role) in zip(ids, ["passenger", "administrator"]) {
                try transaction.execute(
                    """
                    INSERT INTO account (id, user_name, folded_name, password_hash, role, made_at)
                    VALUES (\(id), \(role), \(role), 'x', \(role), 0)
                    """
                )
            }
        }

        _ = try await Migrator(CoreMigrations.all + AccountMigrations.all).migrate(database, at: clock.now())

        let accounts = Accounts.seeded(in: database, clock: clock)
        let (administrators, everybody) = try await database.read {
            (
                try accounts.holders(of: "administrator", scope: nil, in: $0),
                try accounts.holders(of: "passenger", scope: nil, in: $0)
            )
        }
        #expect(administrators == [ids[1]])
        #expect(everybody == ids)
    }

    private struct Town: Sendable {
        let database: any Database
        let accounts: Accounts

        func caller(_ session: SignedIn) async throws -> Caller? {
            try await accounts.caller(for: session.token, kind: .cookie)
        }

        func give(_ role: String, to person: Identifier<Account>, scope: String? = nil) async throws {
            try await database.write { try accounts.grant(role, scope: scope, to: person, by: nil, in: $0) }
        }

        /// The status that a gift is refused with; `nil` where it is not.
        func gives(
            _ giver: Identifier<Account>,
            _ role: String,
            to person: Identifier<Account>
        ) async throws -> Int? {
            do {
                try await database.write { try accounts.grant(role, scope: nil, to: person, by: giver, in: $0) }
                return nil
            } catch let problem as Problem {
                return problem.status
            }
        }
    }

    private func town(on engine: TestEngine) async throws -> Town {
        let database = try await engine.makeDatabase()
        _ = try await Migrator(CoreMigrations.all + AccountMigrations.all).migrate(database, at: clock.now())
        return Town(database: database, accounts: Accounts.seeded(in: database, clock: clock))
    }
}

/// Whether a server has heard of the end of a session.
private final class HeardEndings: Sendable {
    private let isNoted = Mutex(false)

    var areHeard: Bool { isNoted.withLock { $0 } }

    func note() { isNoted.withLock { $0 = true } }
}

extension Credentials {
    fileprivate static let anna = Credentials(userName: "anna", password: "violet lamp post")
}
