import CrosstownTesting
import CrosstownWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@Suite struct ModerationTests {
    private struct Queue: Decodable {
        struct Report: Decodable {
            let id: String
            let reason: String
        }
        let queue: [Report]
    }

    private func queue(_ client: any TestClientProtocol, _ key: String) async throws -> [Queue.Report] {
        let answer = try await client.json(.get, "/drops/moderation", as: key)
        return try answer.decoded(Queue.self).queue
    }

    @Test(arguments: TestEngine.reachable)
    func `two who report the same get one decision, its author appeals, and somebody else decides`(
        engine: TestEngine
    ) async throws {
        let town = try await DropsTown(on: engine)
        let (anna, theo, ines) = (town.host.person(), town.host.person(), town.host.person())
        let (first, second) = (town.moderator(), town.moderator())
        try await town.open { client in
            let id = try await town.send(client, as: anna.key, #""audience":"public","text":"buy this","key":"a""#)
            let report = #"{"reason":"deceit","note":"an advertisement"}"#
            for reporter in [theo, theo, ines] {
                let answer = try await client.json(.post, "/drops/\(id)/report", as: reporter.key, report)
                #expect(answer.status == .noContent)
            }
            #expect(town.host.notices.kinds(for: first.account) == ["drops.queue", "drops.queue"])
            #expect(try await client.json(.get, "/drops/moderation", as: theo.key).status == .forbidden)
            let reports = try await queue(client, first.key)
            #expect(reports.count == 2)

            let hide = #"{"decision":"hidden","explanation":"Advertisement is not allowed."}"#
            let decide = "/drops/moderation/\(reports[0].id)/decide"
            #expect(try await client.json(.post, decide, as: first.key, hide).status == .noContent)
            #expect(try await client.json(.post, decide, as: second.key, hide).status == .conflict)
            #expect(try await queue(client, first.key).isEmpty)
            #expect(town.host.notices.kinds(for: anna.account) == ["drops.moderation"])
            #expect(town.host.notices.kinds(for: theo.account) == ["drops.moderation"])
            #expect(town.host.notices.kinds(for: ines.account) == ["drops.moderation"])
            #expect(try await town.claim(client, as: town.host.person().key, drop: id).status == .notFound)
            let own = try await client.page("/drops/\(id)", as: anna.key).text
            let (state, heading) = (try #require(own.range(of: "notice-bad")), try #require(own.range(of: "<h1>")))
            #expect(state.lowerBound < heading.lowerBound, "what became of it is said first")
            #expect(!own.contains("For everyone,"))

            let appeal = "/drops/appeals/\(reports[0].id)"
            let said = #"{"text":"It is my own garden."}"#
            #expect(try await client.json(.post, appeal, as: theo.key, said).status == .notFound)
            for _ in 1...2 {
                #expect(try await client.json(.post, appeal, as: anna.key, said).status == .noContent)
            }
            #expect(town.host.notices.kinds(for: first.account).count == 2, "whoever decided is not asked again")
            #expect(town.host.notices.kinds(for: second.account).count == 3)
            let keep = #"{"decision":"kept","explanation":"It is no advertisement."}"#
            #expect(try await client.json(.post, decide, as: first.key, keep).status == .conflict)
            #expect(try await client.json(.post, decide, as: second.key, keep).status == .noContent)
            #expect(town.host.notices.kinds(for: anna.account).count == 2)
            #expect(try await town.claim(client, as: town.host.person().key, drop: id).status == .ok)
        }
    }

    @Test func `people read of which day a hidden drop is, and administrators that nobody may decide an appeal`()
        async throws
    {
        let town = try await DropsTown()
        let (anna, theo, city) = (town.host.person(), town.host.person(), town.host.person(as: ["administrator"]))
        town.people.give("administrator", to: city.account)
        let only = town.moderator()
        try await town.open { client in
            let drop = #""audience":"public","text":"buy this","place":"Old kiosk","key":"a""#
            let id = try await town.send(client, as: anna.key, drop)
            _ = try await client.json(.post, "/drops/\(id)/report", as: theo.key, #"{"reason":"deceit","note":""}"#)
            let report = try #require(try await queue(client, only.key).first).id
            let hide = #"{"decision":"hidden","explanation":"Advertisement is not allowed."}"#
            _ = try await client.json(.post, "/drops/moderation/\(report)/decide", as: only.key, hide)
            for person in [anna, theo] {
                let title = try #require(town.host.notices.titles(for: person.account).last)
                let namesDay = title.contains(where: \.isNumber)
                #expect(namesDay, "\(title)")
                #expect(!title.contains("Old kiosk"), "\(title)")
            }
            let said = #"{"text":"It is my own garden."}"#
            _ = try await client.json(.post, "/drops/appeals/\(report)", as: anna.key, said)

            #expect(town.host.notices.kinds(for: city.account) == ["drops.appeals"])
            #expect(try await client.page("/drops/appeals/\(report)", as: anna.key).text.contains("administrators"))
        }
    }

    private struct Outcome: Decodable {
        let outcome: String
        let explanation: String
    }

    @Test(arguments: TestEngine.reachable)
    func `reporters read what became of their report, also after an appeal`(engine: TestEngine) async throws {
        let town = try await DropsTown(on: engine)
        let (anna, theo, ines) = (town.host.person(), town.host.person(), town.host.person())
        let (first, second) = (town.moderator(), town.moderator())
        try await town.open { client in
            let id = try await town.send(client, as: anna.key, #""audience":"public","text":"buy this","key":"a""#)
            for reporter in [theo, ines] {
                let report = #"{"reason":"deceit","note":""}"#
                _ = try await client.json(.post, "/drops/\(id)/report", as: reporter.key, report)
            }
            let reports = try await queue(client, first.key)
            let decide = "/drops/moderation/\(reports[0].id)/decide"
            func outcomes() async throws -> [Outcome] {
                var outcomes: [Outcome] = []
                for (report, reporter) in zip(reports, [theo, ines]) {
                    let path = "/drops/reports/\(report.id)"
                    outcomes.append(try await client.json(.get, path, as: reporter.key).decoded(Outcome.self))
                    #expect(try await client.json(.get, path, as: anna.key).status == .notFound)
                }
                return outcomes
            }
            #expect(try await outcomes().map(\.outcome) == ["open", "open"])
            let hide = #"{"decision":"hidden","explanation":"Advertisement is not allowed."}"#
            _ = try await client.json(.post, decide, as: first.key, hide)
            #expect(try await outcomes().map(\.outcome) == ["hidden", "hidden"])
            let appeal = #"{"text":"It is my own garden."}"#
            _ = try await client.json(.post, "/drops/appeals/\(reports[0].id)", as: anna.key, appeal)
            let keep = #"{"decision":"kept","explanation":"It is no advertisement."}"#
            _ = try await client.json(.post, decide, as: second.key, keep)

            let after = try await outcomes()
            #expect(after.map(\.outcome) == ["restored", "restored"])
            #expect(after.map(\.explanation) == ["It is no advertisement.", "It is no advertisement."])
            for reporter in [theo, ines] {
                #expect(town.host.notices.kinds(for: reporter.account) == ["drops.moderation", "drops.moderation"])
                let drop = try await client.json(.get, "/drops/\(id)", as: reporter.key)
                #expect(drop.status == .notFound)
                #expect(drop.text.contains("/drops/reports/"))
            }
        }
    }

    @Test func `a decision without a reason comes back to its form, with what was typed`() async throws {
        let town = try await DropsTown()
        let (anna, theo) = (town.host.person(), town.host.person())
        let (first, second) = (town.moderator(), town.moderator())
        try await town.open { client in
            let id = try await town.send(client, as: anna.key, #""audience":"public","text":"buy this","key":"a""#)
            _ = try await client.json(.post, "/drops/\(id)/report", as: theo.key, #"{"reason":"deceit","note":""}"#)
            let open = try #require(try await queue(client, first.key).first)
            let page = "/drops/moderation/\(open.id)"
            let fields = "decision=hidden&explanation=no"
            let short = try await client.form(page + "/decide", as: first.key, from: page, fields)
            #expect(short.status == .unprocessableContent)
            #expect(short.text.contains("explanation-error"))
            #expect(short.text.contains(">\nno</textarea>"))

            let hide = #"{"decision":"hidden","explanation":"Advertisement is not allowed."}"#
            _ = try await client.json(.post, page + "/decide", as: first.key, hide)
            let own = "/drops/appeals/\(open.id)"
            let empty = try await client.form(own, as: anna.key, from: own, "text=")
            #expect(empty.status == .unprocessableContent)
            #expect(empty.text.contains("text-error"))
            _ = try await client.json(.post, own, as: anna.key, #"{"text":"It is my own garden."}"#)

            #expect(try await client.json(.get, page, as: first.key).value("involvement") == "decided")
            #expect(try await !client.page(page, as: first.key).text.contains("name=\"decision\""))
            #expect(try await client.json(.get, page, as: second.key).value("involvement") == nil)
            #expect(try await client.page(page, as: second.key).text.contains("name=\"decision\""))
        }
    }

    @Test func `who reports a drop, or an answer, reads that it was reported`() async throws {
        let town = try await DropsTown()
        let (anna, theo) = (town.host.person(), town.host.person())
        try await town.open { client in
            let id = try await town.opened(client, by: theo.key, from: anna.key)
            _ = try await client.json(.post, "/drops/\(id)/comments", as: anna.key, #"{"text":"go away"}"#)
            let comment = try #require(try await town.thread(client, id, as: theo.key).first)
            for fields in ["reason=harm&note=&comment=\(comment)", "reason=harm&note="] {
                let page = "/drops/\(id)"
                let sent = try await client.form(page + "/report", as: theo.key, from: page, fields)
                let next = try #require(sent.headers[.location])

                #expect(try await client.page(next, as: theo.key).text.contains("data-drop-confirmed"), "\(fields)")
            }
            #expect(try await !client.page("/drops", as: theo.key).text.contains("data-drop-confirmed"))
        }
    }

    @Test func `what was said in a thread is reported, hidden, and its author told`() async throws {
        let town = try await DropsTown()
        let (anna, theo, moderator) = (town.host.person(), town.host.person(), town.moderator())
        try await town.open { client in
            let id = try await town.opened(client, by: theo.key, from: anna.key)
            _ = try await client.json(.post, "/drops/\(id)/comments", as: theo.key, #"{"text":"go away"}"#)
            let comment = try #require(try await town.thread(client, id, as: anna.key).first)
            let report = #"{"reason":"harm","note":"","comment":"\#(comment)"}"#
            #expect(try await client.json(.post, "/drops/\(id)/report", as: theo.key, report).status == .notFound)
            #expect(try await client.json(.post, "/drops/\(id)/report", as: anna.key, report).status == .noContent)
            let open = try #require(try await queue(client, moderator.key).first)
            let hide = #"{"decision":"hidden","explanation":"Unkind."}"#
            let decide = "/drops/moderation/\(open.id)/decide"
            #expect(try await client.json(.post, decide, as: moderator.key, hide).status == .noContent)
            #expect(try await town.thread(client, id, as: anna.key).isEmpty)
            #expect(town.host.notices.kinds(for: theo.account).contains("drops.moderation"))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `what was said on a feed is reported, gone for the reporter, hidden for all, and back after an appeal`(
        engine: TestEngine
    ) async throws {
        let town = try await DropsTown(on: engine)
        let (anna, theo, ines, stranger) = (
            town.host.person(), town.host.person(), town.host.person(), town.host.person()
        )
        let (first, second) = (town.moderator(), town.moderator())
        town.friends.befriend(theo.account, ines.account)
        try await town.open { client in
            let id = try await town.opened(client, by: theo.key, from: anna.key, #""text":"the view","mayShare":true"#)
            _ = try await client.json(.post, "/drops/\(id)/share", as: theo.key, #"{"audience":"friends"}"#)
            let share = try #require(try await town.feed(client, as: ines.key).first).id
            _ = try await client.json(.post, "/drops/feed/\(share)/remarks", as: ines.key, #"{"text":"go away"}"#)
            let remark = try #require(try await town.feed(client, as: theo.key).first?.remarks.first).id

            let path = "/drops/feed/\(share)/remarks/report"
            let report = #"{"remark":"\#(remark)","reason":"harm","note":""}"#
            for other in [stranger, ines] {
                #expect(try await client.json(.post, path, as: other.key, report).status == .notFound)
            }
            for _ in 1...2 {
                #expect(try await client.json(.post, path, as: theo.key, report).status == .noContent)
            }
            #expect(try await town.feed(client, as: theo.key).first?.remarks.isEmpty == true)
            #expect(try await town.feed(client, as: ines.key).first?.remarks.count == 1)

            let open = try await queue(client, first.key)
            #expect(open.count == 1)
            let decide = "/drops/moderation/\(open[0].id)/decide"
            let hide = #"{"decision":"hidden","explanation":"Unkind."}"#
            #expect(try await client.json(.post, decide, as: first.key, hide).status == .noContent)
            #expect(try await town.feed(client, as: ines.key).first?.remarks.isEmpty == true)
            let appeal = #"{"text":"It was meant for the pigeon."}"#
            #expect(
                try await client.json(.post, "/drops/appeals/\(open[0].id)", as: ines.key, appeal).status == .noContent
            )
            let keep = #"{"decision":"kept","explanation":"So it was."}"#
            #expect(try await client.json(.post, decide, as: second.key, keep).status == .noContent)
            #expect(try await town.feed(client, as: ines.key).first?.remarks.count == 1)
        }
    }

    @Test func `what moderators look at has an address of its own, which is written down, as long as it is open`()
        async throws
    {
        let town = try await DropsTown()
        let (anna, theo, moderator) = (town.host.person(), town.host.person(), town.moderator())
        try await town.open { client in
            let id = try await town.send(client, as: anna.key, #""audience":"public","text":"buy this","key":"a""#)
            _ = try await client.json(.post, "/drops/\(id)/report", as: theo.key, #"{"reason":"deceit","note":""}"#)
            let list = try await client.json(.get, "/drops/moderation", as: moderator.key).text
            #expect(!list.contains("buy this"))
            #expect(!(try await client.json(.get, "/drops/\(id)", as: moderator.key).text).contains("buy this"))
            #expect(town.host.usesOfOne.isEmpty)
            let open = try #require(try await queue(client, moderator.key).first)
            let address = "/drops/moderation/\(open.id)"
            #expect(try await client.json(.get, address, as: theo.key).status == .forbidden)
            #expect(try await client.json(.get, address, as: moderator.key).text.contains("buy this"))
            #expect(town.host.usesOfOne.map(\.operation) == ["getDropReport"])
            let keep = #"{"decision":"kept","explanation":"It is allowed."}"#
            _ = try await client.json(.post, address + "/decide", as: moderator.key, keep)
            #expect(try await client.json(.get, address, as: moderator.key).status == .notFound)
        }
    }

    @Test func `nobody decides about what is of himself, or what he has reported`() async throws {
        let town = try await DropsTown()
        let (anna, moderator) = (town.host.person(), town.moderator())
        try await town.open { client in
            let id = try await town.send(client, as: moderator.key, #""audience":"public","text":"x","key":"a""#)
            let report = #"{"reason":"harm","note":""}"#
            _ = try await client.json(.post, "/drops/\(id)/report", as: anna.key, report)
            #expect(town.host.notices.kinds(for: moderator.account).isEmpty)
            let open = try #require(try await queue(client, moderator.key).first)
            let keep = #"{"decision":"kept","explanation":"I like it."}"#
            let decide = "/drops/moderation/\(open.id)/decide"
            #expect(try await client.json(.post, decide, as: moderator.key, keep).status == .conflict)
        }
    }
}
