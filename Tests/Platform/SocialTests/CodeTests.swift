import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Testing

@testable import CrosstownSocial

@Suite struct CodeTests {
    @Test(arguments: TestEngine.reachable)
    func `a code is found and shown again without being in the table`(engine: TestEngine) async throws {
        let circle = try await Circle(engine, ["Anna", "Theo", "Mira"])
        let codes = CodeService(
            friends: circle.friends,
            seal: FeatureHost.bare(circle.database, clock: circle.clock, ids: CountingIdentifiers()).seal,
            randomBytes: { count in (0..<count).map { UInt8($0 + 3) } }
        )

        let made = try await codes.renew(for: circle.id(0))
        let shown = try await codes.current(of: circle.id(0))
        let kept: [String] = try await circle.database.read { transaction in
            try transaction.query("SELECT code FROM social_code").map { try $0.get(0) }
        }
        let friend = try await codes.use(made.spelled.lowercased(), by: circle.id(1))

        #expect(shown == made)
        #expect(kept.count == 1)
        #expect(kept.allSatisfy { !$0.contains(made.text) })
        #expect(friend.id == circle.id(0))
        await #expect(throws: FriendError.codeIsOver) { try await codes.use(made.text, by: circle.id(2)) }
    }
}
