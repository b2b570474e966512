import CrosstownDrops
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import CrosstownWeb
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@Suite struct TalkTests {
    @Test(arguments: TestEngine.reachable)
    func `whoever is blocked at a drop is met no more, on either side`(engine: TestEngine) async throws {
        let town = try await DropsTown(on: engine)
        let (anna, theo, ines) = (town.host.person(), town.host.person(), town.host.person())
        try await town.open { client in
            let id = try await town.opened(client, by: theo.key, from: anna.key)
            _ = try await client.json(.post, "/drops/\(id)/comments", as: theo.key, #"{"text":"hello"}"#)
            let comment = try #require(try await town.thread(client, id, as: anna.key).first)
            let block = #"{"comment":"\#(comment)"}"#
            let foreign = #"{"comment":"01890000-0000-7000-8000-000000000000"}"#
            #expect(try await client.json(.post, "/drops/\(id)/block", as: theo.key, block).status == .notFound)
            #expect(try await client.json(.post, "/drops/\(id)/block", as: anna.key, foreign).status == .notFound)
            for _ in 1...2 {
                #expect(try await client.json(.post, "/drops/\(id)/block", as: anna.key, block).status == .noContent)
            }
            #expect(try await town.thread(client, id, as: anna.key).isEmpty)
            #expect(try await client.json(.get, "/drops/\(id)", as: theo.key).status == .notFound)
            #expect(try await client.json(.post, "/drops/\(id)/block", as: ines.key, "{}").status == .noContent)
            #expect(try await client.json(.get, "/drops/\(id)", as: ines.key).status == .notFound)
        }
    }

    @Test func `the form of a new drop has the friend chosen that somebody comes from`() async throws {
        let town = try await DropsTown()
        let (anna, theo, ines) = (town.host.person(), town.host.person(), town.host.person())
        for other in [theo, ines] { town.friends.befriend(anna.account, other.account) }
        let action = try #require(town.module.action(with: theo.account))
        try await town.open { client in
            let page = try await client.page(action.link.href, as: anna.key).text
            let chosen = page.matches(of: #/name="recipients"[^>]*value="([^"]*)" checked/#).map { String($0.1) }

            #expect(chosen == [theo.account.description])
        }
    }

    @Test func `a drop leads back to the list that it is on`() async throws {
        let town = try await DropsTown()
        let (anna, theo) = (town.host.person(), town.host.person())
        try await town.open { client in
            let id = try await town.opened(client, by: theo.key, from: anna.key)
            let sent = try await client.page("/drops/\(id)", as: anna.key).text
            let opened = try await client.page("/drops/\(id)", as: theo.key).text

            #expect(sent.contains(#"href="/drops/mine?show=sent""#))
            #expect(opened.contains(#"href="/drops/mine?show=opened""#))
        }
    }

    @Test func `an empty reply comes back with its drop, and says what is missing`() async throws {
        let town = try await DropsTown()
        let (anna, theo) = (town.host.person(), town.host.person())
        try await town.open { client in
            let id = try await town.opened(client, by: theo.key, from: anna.key)
            let page = "/drops/\(id)"
            let refused = try await client.form("\(page)/comments", as: theo.key, from: page, "text=")
            let report = try await client.form("\(page)/report", as: theo.key, from: page, "note=&reason=none")

            #expect(refused.status == .unprocessableContent)
            #expect(refused.text.contains(#"id="text-error""#))
            #expect(refused.text.contains("data-drop-open"), "with the drop")
            #expect(report.status == .unprocessableContent)
            #expect(report.text.contains("<li>Problem "), "by its label")
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `when its time is over, those who have opened it and may keep it still read it`(
        engine: TestEngine
    ) async throws {
        let town = try await DropsTown(on: engine)
        let (anna, theo, ines) = (town.host.person(), town.host.person(), town.host.person())
        for other in [theo, ines] { town.friends.befriend(anna.account, other.account) }
        try await town.open { client in
            let fields = #""audience":"friends","recipients":["\#(theo.account)","\#(ines.account)"],"text":"keepsake""#
            let kept = try await town.send(
                client,
                as: anna.key,
                fields + #","mayKeep":true,"opensUntil":"\#(town.day(after: 1))","key":"a""#
            )
            let gone = try await town.send(
                client,
                as: anna.key,
                fields + #","opensUntil":"\#(town.day(after: 1))","key":"b""#
            )
            for id in [kept, gone] {
                #expect(try await town.claim(client, as: theo.key, drop: id).status == .ok)
                town.host.clock.advance(milliseconds: 20_000)
            }
            town.host.clock.advance(milliseconds: 2 * 86_400_000)
            try await town.host.work(town.module)

            #expect(try await client.json(.get, "/drops/\(kept)", as: theo.key).text.contains("keepsake"))
            #expect(try await client.json(.get, "/drops/mine?show=opened", as: theo.key).text.contains(kept))
            #expect(try await client.json(.get, "/drops/\(kept)", as: ines.key).status == .notFound)
            #expect(try await town.claim(client, as: ines.key, drop: kept).status == .notFound)
            #expect(try await client.json(.get, "/drops/\(gone)", as: theo.key).status == .notFound)
            #expect(try await town.keys() == 1)

            #expect(try await client.json(.post, "/drops/\(kept)/delete", as: theo.key, "{}").status == .noContent)
            #expect(try await town.keys() == 0, "nobody keeps it any more")
        }
    }

    @Test func `text is saved too, and only where its sender allows it`() async throws {
        let town = try await DropsTown()
        let (anna, theo) = (town.host.person(), town.host.person())
        try await town.open { client in
            let kept = try await town.opened(client, by: theo.key, from: anna.key, #""text":"take me","mayKeep":true"#)
            #expect(try await client.json(.get, "/drops/\(kept)/save", as: theo.key).text.contains("take me"))
            #expect(try await client.json(.get, "/drops/\(kept)/save?part=text", as: theo.key).text.contains("take me"))
            let strict = try await town.opened(client, by: theo.key, from: anna.key, #""text":"leave me""#)
            #expect(try await client.json(.get, "/drops/\(strict)/save", as: theo.key).status == .notFound)
            #expect(try await client.json(.get, "/drops/\(kept)/save", as: town.host.person().key).status == .notFound)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `comments on a feed are deleted by who wrote them and by who shared the drop`(
        engine: TestEngine
    ) async throws {
        let town = try await DropsTown(on: engine)
        let (anna, theo, ines) = (town.host.person(), town.host.person(), town.host.person())
        try await town.open { client in
            let fields = #""text":"the view","mayShare":true"#
            let id = try await town.opened(client, by: theo.key, from: anna.key, fields)
            _ = try await client.json(.post, "/drops/\(id)/share", as: theo.key, #"{"audience":"everybody"}"#)
            let share = try #require(try await town.feed(client, as: ines.key).first)
            for text in ["one", "two"] {
                let said = #"{"text":"\#(text)"}"#
                _ = try await client.json(.post, "/drops/feed/\(share.id)/remarks", as: ines.key, said)
            }
            let remarks = try #require(try await town.feed(client, as: theo.key).first).remarks.map(\.id)
            let path = "/drops/feed/\(share.id)/remarks/delete"
            let (first, second) = (#"{"remark":"\#(remarks[0])"}"#, #"{"remark":"\#(remarks[1])"}"#)
            #expect(try await client.json(.post, path, as: anna.key, first).status == .notFound)
            #expect(try await client.json(.post, path, as: ines.key, first).status == .noContent)
            #expect(try await client.json(.post, path, as: theo.key, second).status == .noContent)
            #expect(try await town.feed(client, as: theo.key).first?.remarks.isEmpty == true)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `deleting again changes nothing, and only what is one's own is cleared`(engine: TestEngine) async throws {
        let town = try await DropsTown(on: engine)
        let (anna, theo) = (town.host.person(), town.host.person())
        try await town.open { client in
            let id = try await town.send(client, as: anna.key, #""audience":"public","text":"x","key":"a""#)
            let body = #"{"drops":["\#(id)"]}"#
            #expect(try await client.json(.post, "/drops/storage/clear", as: theo.key, body).status == .notFound)
            for _ in 1...2 {
                #expect(try await client.json(.post, "/drops/storage/clear", as: anna.key, body).status == .noContent)
                #expect(try await client.json(.post, "/drops/\(id)/delete", as: anna.key, "{}").status == .noContent)
            }
            #expect(try await town.keys() == 0)
        }
    }

    @Test(arguments: [#"{"drops":null}"#, "{}"])
    func `room is made only by whoever names drops`(body: String) async throws {
        let town = try await DropsTown(on: .sqlite)
        let anna = town.host.person()
        try await town.open { client in
            let answer = try await client.json(.post, "/drops/storage/clear", as: anna.key, body)
            #expect(answer.status == .unprocessableContent)
            #expect(try answer.wrongFields == ["drops"])
        }
    }
}

extension DropsTown {
    /// A public drop that somebody has opened.
    func opened(
        _ client: any TestClientProtocol,
        by reader: String,
        from sender: String,
        _ fields: String = #""text":"hello""#
    ) async throws -> String {
        let key = host.ids.next(String.self)
        let id = try await send(client, as: sender, #""audience":"public",\#(fields),"key":"\#(key)""#)
        let claimed = try await claim(client, as: reader, drop: id)
        #expect(claimed.status == .ok, "\(claimed.text)")
        host.clock.advance(milliseconds: 20_000)
        return id
    }

    /// What is said in a drop's thread, by its identities.
    func thread(_ client: any TestClientProtocol, _ id: String, as key: String) async throws -> [String] {
        struct View: Decodable {
            struct Entry: Decodable { let id: String }
            let thread: [Entry]?
        }
        let answer = try await client.json(.get, "/drops/\(id)", as: key)
        return try answer.decoded(View.self).thread?.map(\.id) ?? []
    }

    struct SharedDrop: Decodable {
        struct Remark: Decodable { let id: String }
        let id: String
        let remarks: [Remark]
    }

    func feed(_ client: any TestClientProtocol, as key: String) async throws -> [SharedDrop] {
        let answer = try await client.json(.get, "/drops/feed", as: key)
        return try answer.decoded([SharedDrop].self)
    }

    /// How many drops can still be read with the database's help.
    func keys() async throws -> Int {
        try await host.database.read {
            try $0.first("SELECT count(*) FROM drop_item WHERE key IS NOT NULL")?.get(0) ?? 0
        }
    }

    /// A moment so many days from now, as forms write it.
    func day(after days: Int64) -> String {
        let seconds = Double(host.clock.now().milliseconds) / 1000 + Double(days) * 86_400
        return String(Date(timeIntervalSince1970: seconds).formatted(.iso8601).prefix(16))
    }
}
