import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct CodeTests {
    @Test(arguments: TestEngine.reachable)
    func `a code is found and shown again without being in the table`(engine: TestEngine) async throws {
        try await Circle.open(["Anna", "Theo", "Mira"], on: engine) { circle in
            try await circle.post("/me/friends/code", by: 0)
            let code = try #require(try await circle.get("/me/friends/code", by: 0).value("code"))
            let again = try await circle.get("/me/friends/code", by: 0).value("code")
            let kept: [String] = try await circle.host.database.read { transaction in
                try transaction.query("SELECT code FROM social_code").map { try $0.get(0) }
            }
            let typed = "\(code.prefix(4))-\(code.dropFirst(4))".lowercased()
            let friend = try await circle.post("/me/friends/scan", "{\"typed\":\"\(typed)\"}", by: 1)
            let late = try await circle.post("/me/friends/scan", "{\"typed\":\"\(code)\"}", by: 2)

            #expect(again == code)
            #expect(kept.count == 1)
            #expect(kept.allSatisfy { !$0.contains(code) })
            #expect(try friend.value("id") == circle.id(0).description)
            #expect(late.status == .conflict)
            #expect(try await circle.list(0).friends.map(\.name) == ["Theo"])
        }
    }
}
