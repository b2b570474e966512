import CrosstownCases
import CrosstownKit
import CrosstownTesting
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct StaffQueueTests {
    @Test(arguments: TestEngine.reachable)
    func `the inbox of staff counts what a moderator may decide, and nothing of what he has a part in`(
        engine: TestEngine
    ) async throws {
        let town = try await DropsTown(on: engine)
        let cases = CasesModule(town.host.makeFeatureHost())
        try await town.host.migrate(cases)
        cases.learn([town.module])
        let (author, reporter) = (town.moderator(and: ["administrator"]), town.moderator(and: ["administrator"]))
        let (first, second) = (town.moderator(and: ["administrator"]), town.moderator(and: ["administrator"]))
        let administrator = town.host.key(as: ["administrator"])
        try await town.host.open(town.module, cases) { client in
            func counts(_ keys: String...) async throws -> [[String]] {
                var counts: [[String]] = []
                for key in keys {
                    counts.append(try await client.json(.get, "/console/cases", as: key).values("queues", "*", "count"))
                }
                return counts
            }
            let id = try await town.send(client, as: author.key, #""audience":"public","text":"buy this","key":"a""#)
            #expect(try await counts(first.key, second.key) == [[], []])
            let report = #"{"reason":"deceit","note":""}"#
            for key in [reporter.key, town.host.person().key] {
                _ = try await client.json(.post, "/drops/\(id)/report", as: key, report)
            }
            #expect(try await counts(first.key, second.key) == [["1"], ["1"]])
            #expect(try await counts(author.key, reporter.key, administrator) == [[], [], []])

            let list = try await client.json(.get, "/drops/moderation", as: first.key)
            let open = try #require(try list.value("queue", "0", "id"))
            let hide = #"{"decision":"hidden","explanation":"Advertisement is not allowed."}"#
            _ = try await client.json(.post, "/drops/moderation/\(open)/decide", as: first.key, hide)
            #expect(try await counts(first.key, second.key) == [[], []])
            let appeal = #"{"text":"It is my own garden."}"#
            _ = try await client.json(.post, "/drops/appeals/\(open)", as: author.key, appeal)
            #expect(try await counts(first.key, second.key) == [[], ["1"]])
        }
    }
}
