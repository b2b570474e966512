import CrosstownAccounts
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import HTTPTypes
import HummingbirdTesting
import Testing

/// What people are notified of roles that staff give them.
@Suite struct RoleNewsTests {
    @Test(arguments: TestEngine.reachable)
    func `who is given a role on the page of accounts is notified what it is for, and when it is taken back`(
        engine: TestEngine
    ) async throws {
        let host = try await TestHost(on: engine)
        try await host.migrate(and: AccountMigrations.all)
        let accounts = Accounts.seeded(in: host.database, clock: host.clock)
        let choir = RoleDeclaration("choir.singer", title: "Singer", explanation: "Sings.", rank: .basic)
        accounts.catalog.declare([choir])
        let news = RoleNewsModule(accounts.catalog, notices: host.notices)
        let (giver, anna) = (host.ids.next(Account.self), host.ids.next(Account.self))

        try await host.database.write { transaction in
            try RoleGiven(person: anna, role: "choir.singer", scope: "").publish(in: transaction, at: host.clock.now())
        }
        try await host.work(news)
        try await host.database.write { transaction in
            for isOwnWish in [true, false] {
                try RoleTaken(person: isOwnWish ? giver : anna, role: "choir.singer", scope: "", isOwnWish: isOwnWish)
                    .publish(in: transaction, at: host.clock.now())
            }
        }
        try await host.work(news)

        let told = ["You have a new role: Singer", "You no longer have this role: Singer"]
        #expect(host.notices.titles(for: anna) == told)
        #expect(host.notices.titles(for: giver).isEmpty)
    }

    @Test func `of a role whose module has news of its own only the loss is told`() async throws {
        let host = try await TestHost()
        let catalog = RoleCatalog()
        catalog.declare([
            RoleDeclaration("choir.leader", title: "Leader", explanation: "Leads.", rank: .basic, hasOwnNews: true)
        ])
        let (news, anna) = (RoleNewsModule(catalog, notices: host.notices), host.ids.next(Account.self))
        try await host.migrate()

        try await host.database.write { transaction in
            try RoleGiven(person: anna, role: "choir.leader", scope: "").publish(in: transaction, at: host.clock.now())
            try RoleTaken(person: anna, role: "choir.leader", scope: "").publish(in: transaction, at: host.clock.now())
        }
        try await host.work(news)

        #expect(host.notices.titles(for: anna) == ["You no longer have this role: Leader"])
    }
}
