import CrosstownTesting
import HTTPTypes
import HummingbirdTesting
import Testing

/// How moderators see several reports of the same.
@Suite struct ReportQueueTests {
    /// Reports a drop in the name of several people, one after another, and gives the first report.
    private func report(
        _ town: DropsTown,
        _ client: any TestClientProtocol,
        from sender: String,
        by reporters: [(key: String, fields: String)]
    ) async throws -> String {
        let id = try await town.send(client, as: sender, #""audience":"public","text":"buy this","key":"a""#)
        for reporter in reporters {
            let sent = try await client.json(.post, "/drops/\(id)/report", as: reporter.key, reporter.fields)
            #expect(sent.status == .noContent)
            town.host.clock.advance(milliseconds: 60_000)
        }
        let queue = try await client.json(.get, "/drops/moderation", as: town.moderator().key)
        return try #require(try queue.value("queue", "0", "id"))
    }

    @Test(arguments: TestEngine.reachable)
    func `reports of the same are one row with their number and the newest words`(engine: TestEngine) async throws {
        let town = try await DropsTown(on: engine)
        let (theo, ines, moderator) = (town.host.person(), town.host.person(), town.moderator())
        try await town.open { client in
            let reporters = [
                (theo.key, #"{"reason":"deceit","note":"an advertisement"}"#),
                (ines.key, #"{"reason":"harm","note":"a threat"}"#),
            ]
            let first = try await report(town, client, from: town.host.person().key, by: reporters)
            let list = try await client.page("/drops/moderation", as: moderator.key).text
            let opened = try await client.json(.get, "/drops/moderation/\(first)", as: moderator.key)
            let page = try await client.page("/drops/moderation/\(first)", as: moderator.key).text

            #expect(list.split(separator: "data-reports=").count == 2, "one row")
            #expect(list.contains(#"data-reports="2""#))
            #expect(list.contains("a threat"))
            #expect(try opened.values("others", "*", "note") == ["a threat"])
            for words in ["an advertisement", "a threat"] { #expect(page.contains(words)) }
        }
    }

    @Test func `who reported the same after somebody else does not decide about it`() async throws {
        let town = try await DropsTown()
        let (theo, moderator) = (town.host.person(), town.moderator())
        try await town.open { client in
            let fields = #"{"reason":"deceit","note":""}"#
            let reporters = [(theo.key, fields), (moderator.key, fields)]
            let first = try await report(town, client, from: town.host.person().key, by: reporters)
            let keep = #"{"decision":"kept","explanation":"It is allowed."}"#
            let decided = try await client.json(.post, "/drops/moderation/\(first)/decide", as: moderator.key, keep)
            let shown = try await client.json(.get, "/drops/moderation/\(first)", as: moderator.key)

            #expect(decided.status == .conflict)
            #expect(try shown.value("involvement") == "reporter")
        }
    }

    @Test func `the author of what was hidden reads neither who reported it nor what they wrote`() async throws {
        let town = try await DropsTown()
        let (anna, theo, moderator) = (town.host.person(), town.host.person(), town.moderator())
        try await town.open { client in
            let reporters = [(theo.key, #"{"reason":"deceit","note":"an advertisement"}"#)]
            let first = try await report(town, client, from: anna.key, by: reporters)
            let hide = #"{"decision":"hidden","explanation":"Not allowed."}"#
            _ = try await client.json(.post, "/drops/moderation/\(first)/decide", as: moderator.key, hide)
            let own = try await client.json(.get, "/drops/appeals/\(first)", as: anna.key)

            #expect(try own.value("line", "reporter") == "")
            #expect(try own.value("note") == "")
            #expect(try own.value("line", "author") == "Nick")
        }
    }
}
