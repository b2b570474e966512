import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

@testable import CrosstownSocial

@Suite struct CodeTests {
    @Test(arguments: TestEngine.reachable)
    func `a code is found and shown again without being in the table, and counts once`(
        engine: TestEngine
    ) async throws {
        let circle = try await Circle(engine, ["Anna", "Theo", "Mira"])
        try await circle.host.open(circle.module) { client in
            _ = try await client.json(.post, "/me/friends/code", as: circle.key(0), "{}")
            let code = try #require(try await client.json(.get, "/me/friends/code", as: circle.key(0)).value("code"))
            let again = try await client.json(.get, "/me/friends/code", as: circle.key(0)).value("code")
            let kept: [String] = try await circle.host.database.read { transaction in
                try transaction.query("SELECT code FROM social_code").map { try $0.get(0) }
            }
            let spelled = "\(code.prefix(4))-\(code.dropFirst(4))".lowercased()
            let used = try await use(spelled, circle.key(1), client)
            let usedAgain = try await use(code, circle.key(2), client)

            #expect(again == code)
            #expect(kept.count == 1)
            #expect(kept.allSatisfy { !$0.contains(code) })
            #expect(try used.value("id") == circle.id(0).description)
            #expect(usedAgain.status == .conflict)
        }
    }

    private func use(
        _ code: String,
        _ key: String,
        _ client: any TestClientProtocol
    ) async throws -> TestResponse {
        try await client.json(.post, "/me/friends/scan", as: key, #"{"typed":"\#(code)"}"#)
    }
}
