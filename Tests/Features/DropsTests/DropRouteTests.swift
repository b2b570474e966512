import CrosstownDrops
import CrosstownGeo
import CrosstownKit
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@Suite struct DropRouteTests {
    private let street = Coordinate(latitude: 43.738_312, longitude: 7.424_337)

    @Test(arguments: TestEngine.reachable)
    func `what a friend leaves opens at its place and nowhere else`(engine: TestEngine) async throws {
        let town = try await DropsTown(on: engine)
        let (anna, theo) = (town.host.person(), town.host.person())
        town.friends.befriend(anna.account, theo.account)
        try await town.open { client in
            let id = try await town.send(
                client,
                as: anna.key,
                #""audience":"friends","recipients":["\#(theo.account)"],"text":"under the bench","key":"a""#
            )
            #expect(town.host.notices.kinds(for: theo.account) == ["drops.waiting"])

            let locked = try await client.json(.get, "/drops/\(id)", as: theo.key)
            #expect(locked.status == .ok)
            #expect(!locked.text.contains("under the bench"))
            let away = try await town.claim(client, as: theo.key, at: street, drop: id)
            #expect(away.status == .notFound)
            town.host.clock.advance(milliseconds: 120_000)
            let there = try await town.claim(client, as: theo.key, drop: id)
            #expect(there.status == .ok, "\(there.text)")
            let open = try await client.json(.get, "/drops/\(id)", as: theo.key)
            #expect(open.text.contains("under the bench"))
            #expect(town.host.notices.kinds(for: anna.account) == ["drops.opened"])

            town.host.clock.advance(milliseconds: 700_000)
            let later = try await client.json(.get, "/drops/\(id)", as: theo.key)
            #expect(!later.text.contains("under the bench"))
        }
    }

    @Test func `a street that several towns have is asked about in the form, and one of them is chosen`() async throws {
        let town = try await DropsTown(places: TwinPlaces())
        let anna = town.host.key()
        let fields = ["text": "Hello", "place": "rue grimaldi", "latitude": "", "longitude": "", "key": "a"]
        let chosen = "place=Rue%20Grimaldi&latitude=43.763819&longitude=7.464901"
        try await town.open { client in
            func send(_ more: [String: String]) async throws -> TestResponse {
                let all = fields.merging(more) { $1 }
                return try await client.upload("/drops/send", as: anna, from: "/drops/send", fields: all, files: [])
            }
            let asked = try await send([:])
            let made = try await send(["suggested:place": chosen])

            #expect(asked.status == .unprocessableContent)
            #expect(asked.text.contains("data-place-candidates"))
            #expect(asked.text.contains("Street, Roquebrune-Cap-Martin"))
            #expect(made.status == .seeOther)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `what waits is listed with its sender and day, and with a distance where its place is told`(
        engine: TestEngine
    ) async throws {
        let town = try await DropsTown(on: engine)
        let (anna, ines, theo) = (town.host.person(), town.host.person(), town.host.person())
        town.people.name(anna.account, "Anna")
        town.people.name(ines.account, "Ines")
        for friend in [anna, ines] { town.friends.befriend(friend.account, theo.account) }
        try await town.open { client in
            let fields = #""audience":"friends","recipients":["\#(theo.account)"],"text":"x","key":"a","shown":"#
            for shown in ["pin", "area"] {
                let sender = shown == "pin" ? anna.key : ines.key
                _ = try await town.send(client, as: sender, fields + #""\#(shown)""#)
            }
            let hidden = fields.replacing(#""a""#, with: #""b""#) + #""nothing""#
            _ = try await town.send(client, as: anna.key, hidden)
            let page = try await client.page("/drops/mine?show=waiting", as: theo.key).text

            #expect(page.components(separatedBy: "18 November").count == 4)
            #expect(page.components(separatedBy: "data-drop-distance").count == 3)
            for name in ["Anna", "Ines"] { #expect(page.contains(name)) }
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `pins are the public drops within the circle whose place is told, without the hidden and the blocked`(
        engine: TestEngine
    ) async throws {
        let town = try await DropsTown(on: engine)
        let (anna, theo, ines) = (town.host.person(), town.host.person(), town.host.person())
        try await town.open { client in
            let port = try await town.send(client, as: anna.key, #""audience":"public","text":"x","key":"a""#)
            let other = try await town.send(client, as: ines.key, #""audience":"public","text":"x","key":"b""#)
            for (key, shown) in [("c", "area"), ("d", "nothing")] {
                _ = try await town.send(
                    client,
                    as: anna.key,
                    #""audience":"public","text":"x","shown":"\#(shown)","key":"\#(key)""#
                )
            }
            let near = "/drops/pins?within=100&near=\(DropsTown.port.latitude),\(DropsTown.port.longitude)"
            let all = try await client.json(.get, near, as: theo.key).text
            #expect(all.contains(port))
            #expect(all.contains(other))
            #expect(all.contains("[7.4213370,43.7349120]"))
            #expect(all.components(separatedBy: "Feature\"").count == 3)
            let away = "/drops/pins?within=100&near=\(DropsTown.port.latitude + 0.002),\(DropsTown.port.longitude)"
            #expect(
                try await client.json(.get, away, as: theo.key).text == #"{"type":"FeatureCollection","features":[]}"#
            )
            town.friends.block(ines.account, theo.account)
            #expect(!(try await client.json(.get, near, as: theo.key).text).contains(other))
            let report = #"{"reason":"deceit","note":""}"#
            _ = try await client.json(.post, "/drops/\(port)/report", as: theo.key, report)
            #expect(!(try await client.json(.get, near, as: theo.key).text).contains(port))
            for wrong in ["near=91,0", "near=x", "near=1,1&within=-1", "near=1,1&within=5000"] {
                let answer = try await client.json(.get, "/drops/pins?\(wrong)", as: theo.key)
                #expect(answer.status == .unprocessableContent, "\(wrong)")
            }
            #expect(try await client.json(.get, near, as: nil).status == .unauthorized)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `not there, not yours and no such drop are one answer`(engine: TestEngine) async throws {
        let town = try await DropsTown(on: engine)
        let (anna, theo, stranger) = (town.host.person(), town.host.person(), town.host.person())
        town.friends.befriend(anna.account, theo.account)
        try await town.open { client in
            let id = try await town.send(
                client,
                as: anna.key,
                #""audience":"friends","recipients":["\#(theo.account)"],"text":"x","key":"a""#
            )
            let away = try await town.claim(client, as: theo.key, at: street, drop: id)
            let foreign = try await town.claim(client, as: stranger.key, drop: id)
            let none = try await town.claim(
                client,
                as: stranger.key,
                at: street,
                drop: "01890000-0000-7000-8000-000000000000"
            )
            #expect(away.text == foreign.text)
            #expect(away.text == none.text)
            #expect([away, foreign, none].map(\.status) == [.notFound, .notFound, .notFound])
        }
    }

    @Test func `a claim that opens nothing brings the number for a second position`() async throws {
        let town = try await DropsTown()
        let (anna, theo) = (town.host.person(), town.host.person())
        try await town.open { client in
            let fields = #""audience":"public","text":"hello","radius":30,"key":"a""#
            let id = try await town.send(client, as: anna.key, fields)
            let first = try await town.claim(client, as: theo.key, drop: id)
            let name = try #require(HTTPField.Name("Drop-Nonce"))
            let nonce = try #require(first.headers[name])
            town.host.clock.advance(milliseconds: 4_000)
            let second = { (key: String) in
                try await town.claim(
                    client,
                    as: key,
                    at: DropsTown.port,
                    drop: id,
                    accuracy: "12.5",
                    age: 1_000,
                    nonce: nonce
                )
            }

            #expect(first.status == .notFound)
            #expect(try await second(anna.key).status == .notFound)
            #expect(try await second(theo.key).status == .ok)
        }
    }

    @Test func `a device that looks automatically finds nothing without an error, and one that is asked hears of it`()
        async throws
    {
        let town = try await DropsTown()
        let (anna, theo) = (town.host.person(), town.host.person())
        try await town.open { client in
            let id = try await town.send(client, as: anna.key, #""audience":"public","text":"x","key":"a""#)
            let quiet = try await town.claim(client, as: theo.key, at: street, more: #","quietly":true"#)
            let asked = try await town.claim(client, as: theo.key, at: street)
            let one = try await town.claim(client, as: theo.key, at: street, drop: id, more: #","quietly":true"#)

            #expect(quiet.status == .ok)
            #expect(quiet.text.contains(#""here":[]"#))
            #expect([asked, one].map(\.status) == [.notFound, .notFound])
        }
    }

    @Test func `a nonce is good once, for its owner and for a minute`() async throws {
        let town = try await DropsTown()
        let (anna, theo) = (town.host.person(), town.host.person())
        try await town.open { client in
            _ = try await town.send(client, as: anna.key, #""audience":"public","text":"hello","key":"a""#)
            let nonce = try await client.json(.post, "/drops/nonces", as: theo.key, "{}").value("nonce") ?? ""
            let claim = { (key: String) in
                try await town.claim(
                    client,
                    as: key,
                    at: DropsTown.port,
                    drop: nil,
                    accuracy: "12.5",
                    age: 1_000,
                    nonce: nonce
                )
            }
            #expect(try await claim(anna.key).status == .notFound)
            #expect(try await claim(theo.key).status == .ok)
            town.host.clock.advance(milliseconds: 5_000)
            #expect(try await claim(theo.key).status == .notFound)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `public drops are found by looking, opened, and talked about`(engine: TestEngine) async throws {
        let town = try await DropsTown(on: engine)
        let (anna, theo) = (town.host.person(), town.host.person())
        try await town.open { client in
            let id = try await town.send(
                client,
                as: anna.key,
                #""audience":"public","text":"the view","mayShare":true,"key":"a""#
            )
            let map = try await client.json(.get, "/drops?near=43.7349,7.4213", as: theo.key)
            #expect(map.text.contains(id))
            #expect(
                try await client.json(.post, "/drops/\(id)/comments", as: theo.key, #"{"text":"hi"}"#).status
                    == .notFound
            )
            #expect(try await town.claim(client, as: theo.key).status == .ok)
            #expect(try await client.json(.post, "/drops/\(id)/open", as: theo.key, "{}").status == .ok)
            let said = try await client.json(.post, "/drops/\(id)/comments", as: theo.key, #"{"text":"so high"}"#)
            #expect(said.status == .noContent)
            let seen = try await client.json(.get, "/drops/\(id)", as: anna.key)
            #expect(seen.text.contains("so high"))
            let shared = try await client.json(.post, "/drops/\(id)/share", as: theo.key, #"{"audience":"everybody"}"#)
            #expect(shared.status == .noContent)
            let feed = try await client.json(.get, "/drops/feed", as: town.host.person().key)
            #expect(feed.text.contains("the view"))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `what waits between two people is taken back when they are no longer friends`(engine: TestEngine) async throws
    {
        let town = try await DropsTown(on: engine)
        let (anna, theo) = (town.host.person(), town.host.person())
        town.friends.befriend(anna.account, theo.account)
        try await town.open { client in
            let id = try await town.send(
                client,
                as: anna.key,
                #""audience":"friends","recipients":["\#(theo.account)"],"text":"x","key":"a""#
            )
            try await town.host.database.write { transaction in
                try FriendshipEnded(person: theo.account, friend: anna.account)
                    .publish(in: transaction, at: town.host.clock.now())
            }
            try await town.host.work(town.module)
            #expect(try await client.json(.get, "/drops/\(id)", as: theo.key).status == .notFound)
            #expect(try await town.claim(client, as: theo.key, drop: id).status == .notFound)
        }
    }

    @Test func `strangers and blocked people cannot be sent to, the sea and the pole can`() async throws {
        let town = try await DropsTown()
        let (anna, theo) = (town.host.person(), town.host.person())
        let pole = Coordinate(latitude: 90, longitude: 0)
        try await town.open { client in
            let body =
                #"{"latitude":1,"longitude":1,"audience":"friends","recipients":["\#(theo.account)"],"text":"x","key":"b"}"#
            let stranger = try await client.json(.post, "/drops/send", as: anna.key, body)
            town.friends.befriend(anna.account, theo.account)
            town.friends.block(anna.account, theo.account)
            let blocked = try await client.json(.post, "/drops/send", as: anna.key, body)
            #expect(stranger.status == .unprocessableContent)
            #expect(stranger.text == blocked.text)
            let id = try await town.send(client, as: anna.key, #""audience":"self","text":"cold","key":"p""#, at: pole)
            let again = try await town.send(
                client,
                as: anna.key,
                #""audience":"self","text":"cold","key":"p""#,
                at: pole
            )
            #expect(id == again)
        }
    }

    @Test(arguments: ["0", "-4", "1e9"])
    func `an accuracy that says nothing opens nothing`(accuracy: String) async throws {
        let town = try await DropsTown()
        let (anna, theo) = (town.host.person(), town.host.person())
        try await town.open { client in
            _ = try await town.send(client, as: anna.key, #""audience":"public","text":"x","key":"a""#)
            #expect(try await town.claim(client, as: theo.key, accuracy: accuracy).status == .notFound)
            #expect(try await town.claim(client, as: theo.key, age: 86_400_000).status == .notFound)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `deleting destroys the key, and erasing leaves nothing`(engine: TestEngine) async throws {
        let town = try await DropsTown(on: engine)
        let anna = town.host.person()
        try await town.open { client in
            let id = try await town.send(client, as: anna.key, #""audience":"public","text":"x","key":"a""#)
            #expect(try await client.json(.post, "/drops/\(id)/delete", as: anna.key, "{}").status == .noContent)
            let kept = try await town.host.database.read {
                try $0.first("SELECT count(*) FROM drop_item WHERE key IS NOT NULL OR body IS NOT NULL")?.get(
                    0,
                    as: Int.self
                )
            }
            #expect(kept == 0)
            _ = try await town.send(client, as: anna.key, #""audience":"self","text":"y","key":"b""#)
            try await town.host.database.write { try town.module.erase(anna.account, in: $0) }
            let left = try await town.host.database.read {
                try $0.first("SELECT count(*) FROM drop_item")?.get(0, as: Int.self)
            }
            #expect(left == 0)
        }
    }
}
