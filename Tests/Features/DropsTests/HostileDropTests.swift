import CrosstownGeo
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

/// People who press twice, ask on two pages, say nonsense, and are gone in the middle.
@Suite struct HostileDropTests {
    private struct Seen: Decodable {
        struct Opening: Decodable { let name: String }
        let opens: Int
        let openings: [Opening]
    }

    private func seen(_ client: any TestClientProtocol, _ id: String, as sender: String) async throws -> Seen {
        let answer = try await client.json(.get, "/drops/\(id)", as: sender)
        return try answer.decoded(Seen.self)
    }

    @Test(arguments: TestEngine.reachable)
    func `whoever presses twice opens once, by a claim, by what was found, and by a code`(
        engine: TestEngine
    ) async throws {
        let town = try await DropsTown(on: engine)
        let (anna, theo) = (town.host.person(), town.host.person())
        try await town.open { client in
            let fields = #""audience":"public","text":"once","mostOpens":1,"#
            let claimed = try await town.send(client, as: anna.key, fields + #""key":"a""#)
            for _ in 1...3 {
                #expect(try await town.claim(client, as: theo.key, drop: claimed).status == .ok)
                town.host.clock.advance(milliseconds: 4_000)
            }
            let found = try await town.send(client, as: anna.key, fields + #""key":"b""#)
            #expect(try await town.claim(client, as: theo.key).status == .ok)
            for _ in 1...2 {
                #expect(try await client.json(.post, "/drops/\(found)/open", as: theo.key, "{}").status == .ok)
            }
            let signed = try await town.send(client, as: anna.key, fields + #""signCode":"alone","key":"c""#)
            let code = try await client.signs(of: signed, as: anna.key).printedCode
            for _ in 1...2 {
                let body = #"{"code":"\#(code)"}"#
                #expect(try await client.json(.post, "/drops/\(signed)/code", as: theo.key, body).status == .ok)
            }
            for id in [claimed, found, signed] {
                #expect(try await client.json(.get, "/drops/\(id)", as: theo.key).text.contains("once"))
                let seen = try await seen(client, id, as: anna.key)
                #expect(seen.opens == 1)
                #expect(seen.openings.count == 1)
            }
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `of ten who claim at once as many open as may, and none twice`(engine: TestEngine) async throws {
        let town = try await DropsTown(on: engine)
        let anna = town.host.person()
        let people = (0..<5).map { _ in town.host.person().key }
        try await town.open { client in
            let fields = #""audience":"public","text":"x","mostOpens":3,"key":"a""#
            let id = try await town.send(client, as: anna.key, fields)
            let answers = try await withThrowingTaskGroup(of: HTTPResponse.Status.self) { group in
                for person in people + people {
                    group.addTask { try await town.claim(client, as: person, drop: id).status }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.allSatisfy { $0 == .ok || $0 == .notFound })
            let seen = try await seen(client, id, as: anna.key)
            #expect(seen.opens == 3)
            #expect(seen.openings.count == 3)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `the same drop, step or walk sent ten times at once is one`(engine: TestEngine) async throws {
        let town = try await DropsTown(on: engine)
        let editor = town.host.person(as: ["drops.editor"])
        try await town.open { client in
            let walk = #"{"title":"Along","explanation":"","key":"w"}"#
            let walks = try await repeated { try await client.made("/drops/walks", as: editor.key, walk) }
            #expect(walks.count == 1)
            let drop = #"{"latitude":1,"longitude":1,"text":"x","key":"d"}"#
            #expect(try await repeated { try await client.made("/drops/send", as: editor.key, drop) }.count == 1)
            let step = #"{"latitude":1,"longitude":1,"text":"x","key":"s"}"#
            let path = "/drops/walks/\(try #require(walks.first))/steps"
            #expect(try await repeated { try await client.made(path, as: editor.key, step) }.count == 1)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `the same words said twice in a moment are said once, in threads and on feeds`(
        engine: TestEngine
    ) async throws {
        let town = try await DropsTown(on: engine)
        let anna = town.host.person()
        try await town.open { client in
            let fields = #""audience":"public","text":"x","mayShare":true,"key":"a""#
            let id = try await town.send(client, as: anna.key, fields)
            _ = try await client.json(.post, "/drops/\(id)/share", as: anna.key, #"{"audience":"everybody"}"#)
            let feed = try await client.json(.get, "/drops/feed", as: anna.key).text
            let share = try #require(feed.split(separator: #""id":""#).last?.split(separator: "\"").first)
            for pause in [0, 0, 11_000] as [Int64] {
                town.host.clock.advance(milliseconds: pause)
                for path in ["/drops/\(id)/comments", "/drops/feed/\(share)/remarks"] {
                    let said = try await client.json(.post, path, as: anna.key, #"{"text":"Hello"}"#)
                    #expect(said.status == .noContent, "\(path)")
                }
            }
            for page in ["/drops/\(id)", "/drops/feed"] {
                #expect(
                    try await client.json(.get, page, as: anna.key).text.components(separatedBy: #""Hello""#).count == 3
                )
            }
        }
    }

    private func repeated(_ act: @escaping @Sendable () async throws -> String) async throws -> Set<String> {
        try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 1...10 { group.addTask { try await act() } }
            return try await group.reduce(into: []) { $0.insert($1) }
        }
    }

    private struct Refusal: Decodable {
        let type: String
        let detail: String
    }

    @Test(arguments: TestEngine.reachable)
    func `a phone that lies still is believed, and who jumped reads until when nothing opens`(
        engine: TestEngine
    ) async throws {
        let town = try await DropsTown(on: engine)
        let (anna, theo) = (town.host.person(), town.host.person())
        let away = LocalPlane(origin: DropsTown.port).place(x: 0, y: 6_000)
        try await town.open { client in
            let id = try await town.send(client, as: anna.key, #""audience":"public","text":"x","key":"a""#)
            for _ in 1...4 {
                #expect(try await town.claim(client, as: theo.key, at: away, accuracy: "10").status == .notFound)
                town.host.clock.advance(milliseconds: 6_000)
            }
            let jumped = try await town.claim(client, as: theo.key, drop: id)
            let refusal = try jumped.decoded(Refusal.self)
            town.host.clock.advance(milliseconds: 300_000)
            let between = try await town.claim(client, as: theo.key, drop: id)
            town.host.clock.advance(milliseconds: 361_000)
            let later = try await town.claim(client, as: theo.key, drop: id)

            #expect([jumped.status, between.status] == [.tooManyRequests, .tooManyRequests])
            #expect(refusal.type == "/problems/drop-wait")
            // Four looks after 06:40 and ten minutes later, told at the next full minute.
            #expect(refusal.detail.contains(":18"), "\(refusal.detail)")
            #expect(try between.decoded(Refusal.self).detail == refusal.detail)
            #expect(later.status == .ok)
        }
    }

    @Test(arguments: [-420_000, 420_000] as [Int64])
    func `a phone whose clock is minutes off opens what lies there`(off: Int64) async throws {
        let town = try await DropsTown()
        let (anna, theo) = (town.host.person(), town.host.person())
        let status = try await town.open { client in
            let id = try await town.send(client, as: anna.key, #""audience":"public","text":"x","key":"a""#)
            let nonce = try #require(try await client.json(.post, "/drops/nonces", as: theo.key, "{}").value("nonce"))
            let sentAt = town.host.clock.now().milliseconds + off
            let body = """
                {"latitude":\(DropsTown.port.latitude),"longitude":\(DropsTown.port.longitude),"accuracy":12.5,\
                "fixTime":\(sentAt - 800),"sentAt":\(sentAt),"nonce":"\(nonce)","drop":"\(id)"}
                """
            return try await client.json(.post, "/drops/claims", as: theo.key, body).status
        }

        #expect(status == .ok)
    }

    @Test(arguments: ["latitude", "longitude", "accuracy", "fixTime", "sentAt"], ["nan", "inf", "-inf", "1e308"])
    func `a claim of nonsense is refused as any other that opens nothing`(
        field: String,
        nonsense: String
    ) async throws {
        let town = try await DropsTown()
        let (anna, theo) = (town.host.person(), town.host.person())
        try await town.open { client in
            let id = try await town.send(client, as: anna.key, #""audience":"public","text":"x","key":"a""#)
            let nonce = try #require(try await client.json(.post, "/drops/nonces", as: theo.key, "{}").value("nonce"))
            var fields = [
                "latitude": "\(DropsTown.port.latitude)", "longitude": "\(DropsTown.port.longitude)",
                "accuracy": "12.5", "fixTime": "\(town.host.clock.now().milliseconds)", "nonce": "\(nonce)", "drop": id,
            ]
            fields[field] = nonsense
            let form = fields.map { "\($0)=\($1)" }.joined(separator: "&")
            let answer = try await client.form("/drops/claims", as: theo.key, form)
            #expect(answer.status == .notFound || answer.status == .unprocessableContent)
            #expect(try await seen(client, id, as: anna.key).opens == 0)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `what its sender deletes, or what ends, while somebody is about to open it stays closed`(
        engine: TestEngine
    ) async throws {
        let town = try await DropsTown(on: engine)
        let (anna, theo) = (town.host.person(), town.host.person())
        try await town.open { client in
            let until = #""opensUntil":"\#(Self.moment(town.host.clock.now().milliseconds + 100_000))","#
            let ending = try await town.send(client, as: anna.key, until + #""audience":"public","text":"x","key":"a""#)
            let deleted = try await town.send(client, as: anna.key, #""audience":"public","text":"x","key":"b""#)
            #expect(try await town.claim(client, as: theo.key).status == .ok)
            #expect(try await client.json(.get, "/drops/here", as: theo.key).text.contains(deleted))
            #expect(try await client.json(.post, "/drops/\(deleted)/delete", as: anna.key, "{}").status == .noContent)
            // The ticket is good still; neither drop is.
            town.host.clock.advance(milliseconds: 100_100)
            for id in [ending, deleted] {
                #expect(try await client.json(.post, "/drops/\(id)/open", as: theo.key, "{}").status == .notFound)
                #expect(try await client.json(.get, "/drops/\(id)", as: theo.key).status == .notFound)
            }
            #expect(try await client.json(.get, "/drops/here", as: theo.key).text == "[]")
        }
    }

    /// A moment of the town's clocks as forms send it.
    private static func moment(_ milliseconds: Int64) -> String {
        let style = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day().time(includingFractionalSeconds: false)
        return String(Date(timeIntervalSince1970: Double(milliseconds) / 1000).formatted(style).prefix(16))
    }

    @Test(arguments: TestEngine.reachable)
    func `keys and texts of nonsense are refused, and no fault of the server`(engine: TestEngine) async throws {
        let town = try await DropsTown(on: engine)
        let anna = town.host.person(as: ["drops.editor"])
        let (nul, at) = (#"\u0000"#, #""latitude":1,"longitude":1"#)
        try await town.open { client in
            for key in ["", nul, "a b", "é", String(repeating: "k", count: 65)] {
                let drop = #"{"latitude":1,"longitude":1,"text":"x","key":"\#(key)"}"#
                #expect(try await client.json(.post, "/drops/send", as: anna.key, drop).status == .unprocessableContent)
            }
            for (path, body) in [
                ("/drops/walks", #"{"title":"a\#(nul)b","explanation":"\#(nul)","key":"\#(nul)"}"#),
                ("/drops/walks", #"{"title":"a\#(nul)b","explanation":"\#(nul)"}"#),
                ("/drops/send", #"{\#(at),"text":"a\#(nul)b","hint":"\#(nul)","place":"\#(nul)","key":"a"}"#),
                ("/drops/send", #"{\#(at),"text":"x","key":"b","opensFrom":"292277026596-12-04T15:30"}"#),
                ("/drops/send", #"{\#(at),"text":"x","key":"c","opensUntil":"2026-02-30T25:61"}"#),
                ("/drops/send", #"{\#(at),"text":"x","key":"d","opensFrom":"2026-12-01T9223372036854775807:00"}"#),
            ] {
                let status = try await client.json(.post, path, as: anna.key, body).status
                #expect(status == .unprocessableContent || status == .created, "\(body)")
            }
        }
    }

    @Test
    func `everything that is wrong with a drop is told at once, but for places that are looked up`() async throws {
        let town = try await DropsTown()
        let anna = town.host.person()
        try await town.open { client in
            let over = #""opensUntil":"2020-01-01T00:00""#
            let drop = #"{"shown":"nothing","radius":100,"audience":"friends","key":"a",\#(over)}"#
            let answer = try await client.json(.post, "/drops/send", as: anna.key, drop)
            #expect(answer.status == .unprocessableContent)
            let wrong = try Set(answer.wrongFields)
            #expect(wrong.isSuperset(of: ["text", "radius", "opensUntil", "recipients", "place"]), "\(wrong)")
        }
    }

    @Test func `what was opened as often as it may be ends no later than it was to end`() async throws {
        let town = try await DropsTown()
        let (anna, theo) = (town.host.person(), town.host.person())
        try await town.open { client in
            let until = Self.moment(town.host.clock.now().milliseconds + 100_000)
            let fields = #""audience":"public","text":"x","mostOpens":1,"opensUntil":"\#(until)","key":"a""#
            let id = try await town.send(client, as: anna.key, fields)
            #expect(try await town.claim(client, as: theo.key, drop: id).status == .ok)
            let ends = try await town.host.database.read {
                try $0.first("SELECT due_at FROM deadline WHERE kind = 'drops.end' AND subject = \(id)")?
                    .get(0, as: Timestamp.self)
            }
            #expect(try #require(ends) <= town.host.clock.now().advanced(milliseconds: 100_000))
        }
    }

    @Test func `who is blocked meanwhile finds nothing of what was found a moment ago, nor walks`() async throws {
        let town = try await DropsTown()
        let (editor, theo) = (town.host.person(as: ["drops.editor"]), town.host.person())
        try await town.open { client in
            let id = try await town.send(client, as: editor.key, #""audience":"public","text":"x","key":"a""#)
            let walk = try await client.made("/drops/walks", as: editor.key, #"{"title":"Along","explanation":""}"#)
            let step = #"{"latitude":1,"longitude":1,"text":"x","key":"s"}"#
            _ = try await client.made("/drops/walks/\(walk)/steps", as: editor.key, step)
            _ = try await client.json(.post, "/drops/walks/\(walk)/publish", as: editor.key, "{}")
            #expect(try await town.claim(client, as: theo.key).status == .ok)
            let pages = [("/drops/here", id), ("/drops", walk), ("/drops/walks", walk)]
            for (page, name) in pages {
                #expect(try await client.json(.get, page, as: theo.key).text.contains(name), "\(page)")
            }
            town.friends.block(editor.account, theo.account)
            for (page, name) in pages {
                #expect(!(try await client.json(.get, page, as: theo.key).text.contains(name)), "\(page)")
            }
            #expect(try await client.json(.post, "/drops/\(id)/open", as: theo.key, "{}").status == .notFound)
        }
    }

    @Test func `drops in the sea, at the pole and on the 180th meridian are found where they lie`() async throws {
        let town = try await DropsTown()
        let anna = town.host.person()
        let sea = Coordinate(latitude: -48.876_667, longitude: -123.393_333)
        let pole = Coordinate(latitude: 89.999_91, longitude: 12.345_67)
        let (east, west) = (
            Coordinate(latitude: -16.801_23, longitude: 179.999_91),
            Coordinate(latitude: -16.801_23, longitude: -179.999_93)
        )
        for (index, (place, from)) in [(sea, sea), (pole, pole), (east, west), (west, east)].enumerated() {
            let theo = town.host.person()
            try await town.open { client in
                let fields = #""audience":"public","radius":100,"text":"cold","key":"\#(index)""#
                let id = try await town.send(client, as: anna.key, fields, at: place)
                let near = "/drops/pins?within=100&near=\(from.latitude),\(from.longitude)"
                #expect(try await client.json(.get, near, as: theo.key).text.contains(id), "\(place)")
                let found = try await town.claim(client, as: theo.key, at: from)
                #expect(found.text.contains(id), "\(place): \(found.text)")
                #expect(try await client.json(.post, "/drops/\(id)/delete", as: anna.key, "{}").status == .noContent)
            }
        }
    }
}

extension TestClientProtocol {
    /// Sends fields as forms do.
    func form(_ path: String, as key: String, _ fields: String) async throws -> TestResponse {
        let headers: HTTPFields = [
            .accept: "application/json", .authorization: "Bearer \(key)",
            .contentType: "application/x-www-form-urlencoded",
        ]
        return try await execute(uri: path, method: .post, headers: headers, body: ByteBuffer(string: fields))
    }
}
