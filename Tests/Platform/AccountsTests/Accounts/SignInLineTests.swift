import CrosstownAccounts
import CrosstownContract
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1))) struct SignInLineTests {
    /// What the programs have met, and whether they stop.
    private final class Crowd: Sendable {
        let refused = Atomic(0)
        let isOver = Atomic(false)
    }

    private static let network = "network 192.0.2.7"

    @Test func `a person signs in while programs of the same network fill the line for passwords`() async throws {
        let clock = ManualClock()
        let database = try await TestEngine.sqlite.makeDatabase()
        _ = try await Migrator(CoreMigrations.all + AccountMigrations.all).migrate(database, at: clock.now())
        let accounts = Accounts.seeded(in: database, clock: clock, cost: .trial)
        let form = Credentials(userName: "anna", password: "violet lamp post")
        _ = try await accounts.register(form)
        let crowd = Crowd()

        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 1...150 {
                group.addTask {
                    while !crowd.isOver.load(ordering: .relaxed) {
                        do {
                            _ = try await accounts.signIn(form, for: .bearer, from: Self.network)
                        } catch let problem as Problem where problem.status == 503 {
                            crowd.refused.add(1, ordering: .relaxed)
                        }
                    }
                }
            }
            try await eventually { crowd.refused.load(ordering: .relaxed) > 0 }
            _ = try await accounts.signIn(form, from: Self.network)
            crowd.isOver.store(true, ordering: .relaxed)
            try await group.waitForAll()
        }
    }
}
