import CrosstownTesting
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

/// People without an account ask once for a direction of an event.
@Suite struct SecondRequestTests {
    @Test func `a phone number does not tell whether its owner has asked`() async throws {
        let town = try await RideTown()
        try await town.open { client in
            let first = try await GuestTests.ask(client)
            let stranger = try await GuestTests.ask(client)

            #expect([first, stranger].map(\.status) == [.created, .created])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a device has one request for a direction of an event, and its form leads there`(
        engine: TestEngine
    ) async throws {
        let town = try await RideTown(on: engine)
        try await town.open { client in
            let form = "/rides/requests/new?event=\(RideTown.eventID)"
            let made = try await GuestTests.ask(client)
            let token = try #require(try made.decoded(MadeSignUp.self).token)
            let stored = try #require(made.headers[.setCookie]?.split(separator: ";").first)
            let fields = #""people":1,"leavesAt":"01:00""#
            func ask(_ way: String) async throws -> TestResponse {
                try await client.execute(
                    uri: "/rides/requests",
                    method: .post,
                    headers: [.accept: "application/json", .contentType: "application/json", .cookie: String(stored)],
                    body: ByteBuffer(string: client.signUp(43.7747, 7.4937, way, fields, phone: "+377 9999 9999"))
                )
            }
            let headers: HTTPFields = [.accept: "text/html", .cookie: String(stored)]
            let page = try await client.execute(uri: form, method: .get, headers: headers).text

            #expect(page.contains(#"href="/rides/guest/\#(token)""#))
            #expect(page.contains(#"href="/rides/guest/\#(token)/edit""#))
            #expect(page.contains(#"id="sign-up""#), "the way home is left")
            #expect(try await ask("both").status == .conflict)
            #expect(try await ask("there").value("wayOn", "href") == "/rides/guest/\(token)")
            #expect(try await ask("home").status == .created)
        }
    }

    @Test func `the page of a request shows what was asked for`() async throws {
        let town = try await RideTown()
        try await town.open { client in
            let token = try #require(try await GuestTests.ask(client).decoded(MadeSignUp.self).token)
            let page = try await client.page("/rides/guest/\(token)").text
            let facts = try #require(page.firstMatch(of: #/data-entered>(.*?)</dl>/#)).1

            #expect(facts.contains("Corner"))
            #expect(facts.contains("<dd>1:00</dd>"))
            #expect(facts.contains("<dd>1</dd>"))
        }
    }
}
