import CrosstownGeo
import CrosstownTesting
import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@Suite struct SealTests {
    private struct Made: Decodable { let id: String }
    private struct Devices: Decodable { let devices: [Made] }

    private static func point(_ letter: String) -> String { String(repeating: letter, count: 87) + "=" }

    private func device(_ client: any TestClientProtocol, _ key: String, _ letter: String) async throws -> String {
        let body = #"{"publicKey":"\#(Self.point(letter))"}"#
        let answer = try await client.json(.post, "/drops/devices", as: key, body)
        #expect(answer.status == .ok, "\(answer.text)")
        return try answer.decoded(Made.self).id
    }

    private func devices(
        _ client: any TestClientProtocol,
        _ key: String,
        of people: String = ""
    ) async throws -> [String] {
        let answer = try await client.json(.get, "/drops/devices?of=\(people)", as: key)
        return try answer.decoded(Devices.self).devices.map(\.id)
    }

    /// What a browser makes of a text, as a string within JSON.
    private static func parcel(for devices: [String]) throws -> String {
        let shares = devices.map { device in
            #"{"device":"\#(device)","ephemeral":"\#(point("E"))","wrapped":"wrappedhalf"}"#
        }
        let share = String(repeating: "S", count: 43) + "="
        let text = """
            {"ciphertext":"unreadable","serverShare":"\(share)","shares":[\(shares.joined(separator: ","))]}
            """
        return String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
    }

    @Test(arguments: TestEngine.reachable)
    func `the server's half of a sealed text leaves once its reader is there`(engine: TestEngine) async throws {
        let town = try await DropsTown(on: engine)
        let (anna, theo, ines) = (town.host.person(), town.host.person(), town.host.person())
        town.friends.befriend(anna.account, theo.account)
        try await town.open { client in
            let own = try await device(client, anna.key, "A")
            let phone = try await device(client, theo.key, "T")
            #expect(try await device(client, theo.key, "T") == phone, "the same key is the same device")
            #expect(try await devices(client, anna.key, of: "\(theo.account)") == [own, phone])
            #expect(try await devices(client, ines.key, of: "\(theo.account)").isEmpty, "strangers learn of none")

            let fields = #""audience":"friends","recipients":["\#(theo.account)"],"key":"a","parcel":"#
            let id = try await town.send(client, as: anna.key, fields + Self.parcel(for: [own, phone]))
            let locked = try await client.json(.get, "/drops/\(id)", as: theo.key).text
            #expect(!locked.contains("SSSS"))
            #expect(!locked.contains("unreadable"))
            let away = try await town.claim(
                client,
                as: theo.key,
                at: Coordinate(latitude: 43.738_312, longitude: 7.424_337),
                drop: id
            )
            #expect(away.status == .notFound)
            town.host.clock.advance(milliseconds: 120_000)
            #expect(try await town.claim(client, as: theo.key, drop: id).status == .ok)
            let open = try await client.json(.get, "/drops/\(id)", as: theo.key).text
            #expect(open.contains("SSSS"))
            #expect(open.contains(phone))
            #expect(!open.contains(own))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a sealed picture goes with a sealed drop alone, and leaves as it came once its reader is there`(
        engine: TestEngine
    ) async throws {
        let town = try await DropsTown(on: engine)
        let (anna, theo) = (town.host.person(), town.host.person())
        town.friends.befriend(anna.account, theo.account)
        let content = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try await town.open { client in
            for wrong in [Array(content.prefix(28)), Array(repeating: 1, count: 2_097_153)] {
                let answer = try await client.file("/drops/media/sealed", as: anna.key, wrong)
                #expect(answer.status == .unprocessableContent)
            }
            let sent = try await client.file("/drops/media/sealed", as: anna.key, content)
            #expect(sent.status == .created, "\(sent.text)")
            let media = try sent.decoded(Made.self).id
            let phone = try await device(client, theo.key, "T")
            let friends = #""audience":"friends","recipients":["\#(theo.account)"],"media":"\#(media)","#
            let start = #"{"latitude":1,"longitude":1,"key":"k","#
            for body in [
                start + friends + #""text":"in the clear"}"#, start + #""audience":"public","media":"\#(media)"}"#,
            ] {
                let answer = try await client.json(.post, "/drops/send", as: anna.key, body)
                #expect(answer.status == .unprocessableContent, "\(body)")
            }
            let id = try await town.send(
                client,
                as: anna.key,
                friends + #""key":"a","parcel":"# + Self.parcel(for: [phone])
            )
            let path = "/drops/\(id)/media"
            #expect(try await client.json(.get, path, as: theo.key).status == .notFound)
            town.host.clock.advance(milliseconds: 120_000)
            #expect(try await town.claim(client, as: theo.key, drop: id).status == .ok)
            let given = try await client.json(.get, path, as: theo.key)
            #expect(given.headers[.contentType] == "application/octet-stream")
            #expect(Array(given.body.readableBytesView) == content)
            try #require(town.objects.all.count == 1)
            #expect(town.objects.all[0] != content)
            #expect(try await client.json(.get, "/drops/\(id)/save", as: theo.key).status == .notFound)
            let share = #"{"audience":"everybody"}"#
            #expect(try await client.json(.post, "/drops/\(id)/share", as: anna.key, share).status == .conflict)
        }
    }

    @Test func `a parcel is for its receivers' devices and nobody else's, and stands alone`() async throws {
        let town = try await DropsTown()
        let (anna, theo, ines) = (town.host.person(), town.host.person(), town.host.person())
        for friend in [theo, ines] { town.friends.befriend(anna.account, friend.account) }
        try await town.open { client in
            let own = try await device(client, anna.key, "A")
            let phone = try await device(client, theo.key, "T")
            let foreign = try await device(client, ines.key, "I")
            let start = #"{"latitude":1,"longitude":1,"key":"k","#
            let friends = start + #""audience":"friends","recipients":["\#(theo.account)"],"#
            let good = try Self.parcel(for: [phone])
            for body in [
                friends + #""parcel":\#(try Self.parcel(for: [own]))}"#,
                friends + #""parcel":\#(try Self.parcel(for: [phone, foreign]))}"#,
                friends + #""parcel":\#(try Self.parcel(for: [phone, phone]))}"#,
                friends + #""parcel":"{}"}"#,
                friends + #""text":"and this","parcel":\#(good)}"#,
                friends + #""mayShare":true,"parcel":\#(good)}"#,
                start + #""audience":"public","parcel":\#(good)}"#,
            ] {
                let answer = try await client.json(.post, "/drops/send", as: anna.key, body)
                #expect(answer.status == .unprocessableContent, "\(body)")
            }
            let bad = try await client.json(.post, "/drops/devices", as: anna.key, #"{"publicKey":"short"}"#)
            #expect(bad.status == .unprocessableContent)
        }
    }
}
