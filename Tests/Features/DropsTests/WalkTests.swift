import CrosstownGeo
import CrosstownTesting
import CrosstownValues
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@Suite struct WalkTests {
    private struct View: Decodable {
        struct Step: Decodable {
            let id: String
            let standing: String
            let hint: String
        }
        let steps: [Step]
    }

    private func view(_ client: any TestClientProtocol, _ walk: String, _ key: String) async throws -> View {
        let answer = try await client.json(.get, "/drops/walks/\(walk)", as: key)
        return try answer.decoded(View.self)
    }

    /// Places along a street, 80 metres apart.
    private static func place(_ step: Int) -> Coordinate {
        Coordinate(latitude: 43.730_011 + Double(step) * 0.000_72, longitude: 7.420_013)
    }

    private func made(
        _ client: any TestClientProtocol,
        in town: DropsTown,
        by key: String? = nil,
        steps: Int
    ) async throws -> String {
        let key = key ?? town.host.person(as: ["drops.editor"]).key
        let walk = try await client.made("/drops/walks", as: key, #"{"title":"Along","explanation":""}"#)
        for step in 0..<steps {
            let (place, path) = (Self.place(step), "/drops/walks/\(walk)/steps")
            let at = #""latitude":\#(place.latitude),"longitude":\#(place.longitude)"#
            let fields = #"{\#(at),"text":"step \#(step)","hint":"look \#(step)","key":"s\#(step)"}"#
            _ = try await client.made(path, as: key, fields)
        }
        let published = try await client.json(.post, "/drops/walks/\(walk)/publish", as: key, "{}")
        #expect(published.status == .noContent)
        return walk
    }

    @Test(arguments: TestEngine.reachable)
    func `thirty steps are walked with two phones while the server dies now and then, none lost, none early`(
        engine: TestEngine
    ) async throws {
        var town = try await DropsTown(on: engine)
        let anna = town.host.person()
        let phones = ["left", "right"].map { town.host.callers.key(of: anna.account, on: $0) }
        let walk = try await town.open { [town] client in try await made(client, in: town, steps: 30) }
        for step in 0..<30 {
            let phone = phones[step % 2]
            try await town.open { [town] client in
                let before = try await view(client, walk, phones[1 - step % 2])
                #expect(before.steps.map(\.standing).prefix(step).allSatisfy { $0 == "done" })
                #expect(before.steps[step].standing == "next")
                #expect(before.steps.dropFirst(step + 1).allSatisfy { $0.standing == "later" && $0.hint.isEmpty })
                if step < 29 {
                    // Whoever stands where a later step is opens nothing, by the drop's name or by looking.
                    let later = before.steps[step + 1].id
                    let early = try await town.claim(client, as: phone, at: Self.place(step + 1), drop: later)
                    #expect(early.status == .notFound)
                    town.host.clock.advance(milliseconds: 25_000)
                }
                let there = try await town.claim(client, as: phone, at: Self.place(step), drop: before.steps[step].id)
                #expect(there.status == .ok, "step \(step): \(there.text)")
                let read = try await client.json(.get, "/drops/\(before.steps[step].id)", as: phone).text
                #expect(read.contains("step \(step)"))
            }
            town.host.clock.advance(milliseconds: 240_000)
            if step % 4 == 3 { town = try town.restarted() }
        }
        try await town.open { client in
            let after = try await view(client, walk, phones[0])
            #expect(after.steps.allSatisfy { $0.standing == "done" })
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `its maker moves steps up and down until somebody has opened one`(engine: TestEngine) async throws {
        let town = try await DropsTown(on: engine)
        let (editor, anna) = (town.host.person(as: ["drops.editor"]), town.host.person())
        try await town.open { client in
            let walk = try await made(client, in: town, by: editor.key, steps: 5)
            let first = try await view(client, walk, editor.key).steps
            let move = { (step: String, body: String, key: String) async throws -> HTTPResponse.Status in
                try await client.json(.post, "/drops/walks/\(walk)/steps/\(step)/move", as: key, body).status
            }
            // Pressed twice, it is moved once: the number is where it goes to.
            for _ in 1...2 { #expect(try await move(first[3].id, #"{"to":2}"#, editor.key) == .noContent) }
            #expect(try await order(client, walk, editor.key) == [0, 3, 1, 2, 4])
            #expect(try await move(first[0].id, #"{"to":5,"down":true}"#, editor.key) == .noContent)
            #expect(try await order(client, walk, editor.key) == [3, 1, 2, 4, 0])
            let deleted = try await client.json(.post, "/drops/\(first[2].id)/delete", as: editor.key, "{}")
            #expect(deleted.status == .noContent)
            #expect(try await move(first[0].id, #"{"to":1}"#, editor.key) == .noContent)
            #expect(try await order(client, walk, editor.key) == [0, 3, 1, 4])

            for wrong in ["0", "5", "-1", "9223372036854775807"] {
                #expect(try await move(first[0].id, #"{"to":\#(wrong)}"#, editor.key) == .unprocessableContent)
            }
            #expect(try await move(first[2].id, #"{"to":1}"#, editor.key) == .notFound)
            #expect(try await move(first[0].id, #"{"to":2}"#, anna.key) == .notFound)
            #expect(
                try await client.json(.get, "/drops/walks/\(walk)", as: anna.key).text.contains(#""mayReorder":false"#)
            )
            #expect(
                try await client.json(.get, "/drops/walks/\(walk)", as: editor.key).text.contains(#""mayReorder":true"#)
            )
            #expect(try await town.claim(client, as: anna.key, at: Self.place(0), drop: first[0].id).status == .ok)
            #expect(try await move(first[0].id, #"{"to":2}"#, editor.key) == .conflict)
            #expect(try await order(client, walk, editor.key) == [0, 3, 1, 4])
            #expect(
                try await client.json(.get, "/drops/walks/\(walk)", as: editor.key).text.contains(
                    #""mayReorder":false"#
                )
            )
        }
    }

    /// The steps of a walk, by the numbers in their hints.
    private func order(_ client: any TestClientProtocol, _ walk: String, _ key: String) async throws -> [Int] {
        try await view(client, walk, key).steps.compactMap { $0.hint.split(separator: " ").last.flatMap { Int($0) } }
    }

    @Test(arguments: TestEngine.reachable)
    func `a friend is told nothing of a list's steps before they are the next`(engine: TestEngine) async throws {
        let town = try await DropsTown(on: engine)
        let (anna, theo) = (town.host.person(), town.host.person())
        town.friends.befriend(anna.account, theo.account)
        try await town.open { client in
            let fields = #"{"title":"Errands","explanation":"","audience":"friends","recipients":["\#(theo.account)"]}"#
            let walk = try await client.made("/drops/walks", as: anna.key, fields)
            for step in 0..<2 {
                let place = Self.place(step)
                let at = #""latitude":\#(place.latitude),"longitude":\#(place.longitude)"#
                let step = #"{\#(at),"text":"step \#(step)","hint":"look \#(step)","key":"s\#(step)"}"#
                _ = try await client.made("/drops/walks/\(walk)/steps", as: anna.key, step)
            }
            let steps = try await view(client, walk, anna.key).steps.map(\.id)
            #expect(try await client.json(.get, "/drops/\(steps[0])", as: theo.key).status == .notFound)
            _ = try await client.json(.post, "/drops/walks/\(walk)/publish", as: anna.key, "{}")
            #expect(try await client.json(.get, "/drops/\(steps[0])", as: theo.key).text.contains("look 0"))
            #expect(try await client.json(.get, "/drops/\(steps[1])", as: theo.key).status == .notFound)
            #expect(try await town.claim(client, as: theo.key, at: Self.place(0), drop: steps[0]).status == .ok)
            #expect(try await client.json(.get, "/drops/\(steps[1])", as: theo.key).text.contains("look 1"))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a sign's changing code opens for a minute or so, the printed one near the place alone`(
        engine: TestEngine
    ) async throws {
        let town = try await DropsTown(on: engine)
        let (anna, theo, ines) = (town.host.person(), town.host.person(), town.host.person())
        let abroad = Coordinate(latitude: 48.856_613, longitude: 2.352_219)
        let street = LocalPlane(origin: DropsTown.port).place(x: 400, y: 500)
        try await town.open { client in
            let id = try await town.send(client, as: anna.key, #""audience":"public","text":"read me","key":"a""#)
            #expect(try await client.json(.get, "/drops/\(id)/sign", as: theo.key).status == .notFound)
            let codes = try await client.signs(of: id, as: anna.key)
            let type = { (code: String, key: String) async throws -> HTTPResponse.Status in
                try await client.json(.post, "/drops/\(id)/code", as: key, #"{"code":"\#(code)"}"#).status
            }
            #expect(try await type("WRONGONE", theo.key) == .notFound)
            #expect(try await type(codes.code.lowercased(), theo.key) == .ok)
            #expect(try await client.json(.get, "/drops/\(id)", as: theo.key).text.contains("read me"))
            town.host.clock.advance(milliseconds: 180_000)
            #expect(try await type(codes.code, ines.key) == .notFound)
            #expect(try await client.signs(of: id, as: anna.key).code != codes.code)
            #expect(try await type(codes.printedCode, ines.key) == .conflict)
            let tourist = town.host.person().key
            let far = try await town.enter(client, codes.printedCode, of: id, as: tourist, at: abroad)
            let near = try await town.enter(client, codes.printedCode, of: id, as: ines.key, at: street)
            #expect([far, near] == [.notFound, .ok])
            #expect(try await client.json(.get, "/drops/\(id)", as: tourist).text.contains("read me") == false)
            let seen = try await client.json(.get, "/drops/\(id)", as: anna.key).text
            #expect(seen.contains("\"code\""), "its sender sees that the sign was the proof")
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `where its sender requires both, neither the place nor the code opens alone`(engine: TestEngine) async throws {
        let town = try await DropsTown(on: engine)
        let (anna, theo, ines) = (town.host.person(), town.host.person(), town.host.person())
        let street = LocalPlane(origin: DropsTown.port).place(x: 200, y: 200)
        let fields = #""audience":"public","text":"read me","signCode":"required","key":"a""#
        try await town.open { client in
            let id = try await town.send(client, as: anna.key, fields)
            let codes = try await client.signs(of: id, as: anna.key)
            let alone = try await client.json(.post, "/drops/\(id)/code", as: ines.key, #"{"code":"\#(codes.code)"}"#)
            let away = try await town.enter(client, codes.code, of: id, as: ines.key, at: street)
            let looked = try await town.claim(client, as: theo.key)
            town.host.clock.advance(milliseconds: 5_000)
            let there = try await town.claim(client, as: theo.key, drop: id)
            town.host.clock.advance(milliseconds: 5_000)
            let wrong = try await town.enter(client, "WRONGONE", of: id, as: theo.key, at: DropsTown.port)
            let before = try await client.json(.get, "/drops/\(id)", as: theo.key).text
            let own = try await client.page("/drops/\(id)", as: anna.key).text
            let both = try await town.enter(client, codes.printedCode, of: id, as: theo.key, at: DropsTown.port)
            let after = try await client.json(.get, "/drops/\(id)", as: theo.key).text

            #expect([alone.status, away, looked.status] == [.conflict, .notFound, .notFound])
            #expect(there.status == .conflict)
            #expect(there.text.contains("drop-code") && there.text.contains(id))
            #expect(own.contains("data-code-required"))
            #expect([wrong, both] == [.notFound, .ok])
            #expect([before, after].map { $0.contains("read me") } == [false, true])
        }
    }

    @Test func `where its sender chose so, a printed code opens from anywhere`() async throws {
        let town = try await DropsTown()
        let (anna, theo) = (town.host.person(), town.host.person())
        let fields = #""audience":"public","text":"read me","signCode":"alone","key":"a""#
        let status = try await town.open { client in
            let id = try await town.send(client, as: anna.key, fields)
            let code = try await client.signs(of: id, as: anna.key).printedCode
            return try await client.json(.post, "/drops/\(id)/code", as: theo.key, #"{"code":"\#(code)"}"#).status
        }

        #expect(status == .ok)
    }

    @Test func `nobody guesses a code`() async throws {
        let town = try await DropsTown()
        let (anna, theo) = (town.host.person(), town.host.person())
        try await town.open { client in
            let id = try await town.send(client, as: anna.key, #""audience":"public","text":"x","key":"a""#)
            _ = try await client.signs(of: id, as: anna.key)
            var answers: [HTTPResponse.Status] = []
            let body = #"{"code":"AAAAAAAA"}"#
            let first = try await client.json(.post, "/drops/\(id)/code", as: anna.key, body)
            #expect(try first.value("detail") == "Check the code. The one on a screen changes every minute.")
            for _ in 1...21 {
                answers.append(try await client.json(.post, "/drops/\(id)/code", as: theo.key, body).status)
            }
            #expect(answers.prefix(20).allSatisfy { $0 == .notFound })
            #expect(answers.last == .tooManyRequests)
        }
    }
}

/// What a drop's sign shows.
struct SignCodes: Decodable {
    let code: String
    let printedCode: String
}

extension TestClientProtocol {
    func signs(of drop: String, as key: String) async throws -> SignCodes {
        let answer = try await json(.get, "/drops/\(drop)/sign", as: key)
        return try answer.decoded(SignCodes.self)
    }

    /// Makes something, and gives its identity.
    func made(_ path: String, as key: String, _ body: String) async throws -> String {
        let answer = try await json(.post, path, as: key, body)
        #expect(answer.status == .created, "\(answer.text)")
        return try answer.value("id") ?? ""
    }
}
