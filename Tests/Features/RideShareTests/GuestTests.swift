import CrosstownKit
import CrosstownRideShare
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// People who ask for a ride without an account: notified on the device and by message, and they find the ride again.
@Suite struct GuestTests {
    private static let hour: Int64 = 3_600_000

    static func ask(
        _ client: any TestClientProtocol,
        _ more: String = "",
        phone: String = "+377 1234 5678"
    ) async throws -> TestResponse {
        let fields = #""people":1,"leavesAt":"01:00"\#(more)"#
        let body = client.signUp(43.7747, 7.4937, "there", fields, phone: phone)
        return try await client.json(.post, "/rides/requests", as: nil, body)
    }

    /// The topic that the page of a request names.
    private static func topic(_ page: String) throws -> String {
        let name = try #require(page.split(separator: #"data-follow-topic=""#).dropFirst().first)
        return String(name.prefix { $0 != "\"" })
    }

    @Test(arguments: TestEngine.reachable)
    func `devices that follow a ride are notified like accounts`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let driver = town.person(isMember: true)
        try await town.open { client in
            let made = try await Self.ask(client).decoded(MadeSignUp.self)
            let token = try #require(made.token)
            let topic = try Self.topic(try await client.page("/rides/guest/\(token)").text)
            let offer = try await client.offer(as: driver.key, seats: 1)
            try await town.settle()
            town.host.clock.advance(milliseconds: 6 * Self.hour)
            try await town.settle()
            _ = try await client.json(.post, "/rides/sign-ups/\(offer)/cancel", as: driver.key, "{}")
            try await town.settle()

            #expect(!topic.contains(made.id), "the driver knows the identity")
            #expect(!topic.contains(token))
            #expect(
                town.host.notices.titles(topic: topic) == [
                    "You have a ride", "Someone is driving you", "Your ride to Concert was canceled",
                ]
            )
        }
    }

    @Test func `who cancels without an account reads on the page of the ride that it is canceled`() async throws {
        let town = try await RideTown()
        try await town.open { client in
            let token = try #require(try await Self.ask(client).decoded(MadeSignUp.self).token)
            let page = "/rides/guest/\(token)"
            _ = try await client.json(.post, page + "/cancel", as: nil, "{}")

            #expect(try await client.page(page).text.contains("data-canceled"))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `guests without a ride get the answer at the deadline, on their devices and at their addresses`(
        engine: TestEngine
    ) async throws {
        let town = try await RideTown(on: engine)
        try await town.open { client in
            let made = try await Self.ask(client, #","mail":"guest@example.org""#).decoded(MadeSignUp.self)
            let topic = try Self.topic(try await client.page("/rides/guest/\(try #require(made.token))").text)
            try await town.settle()
            town.host.clock.advance(milliseconds: 6 * Self.hour)
            for _ in 1...2 {
                try await town.settle()
                town.host.clock.advance(milliseconds: 10 * 60_000)
            }

            #expect(town.host.notices.titles(topic: topic) == ["No ride to Concert yet"])
            #expect(town.messages.subjects(to: .mail("guest@example.org")) == ["No ride to Concert yet"])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `the page of a ride says from when and where to when and where the event was moved`(
        engine: TestEngine
    ) async throws {
        let town = try await RideTown(on: engine)
        try await town.open { client in
            let token = try #require(try await Self.ask(client).decoded(MadeSignUp.self).token)
            try await town.settle()
            let begin = town.events.current.beginsAt
            let path = "/rides/guest/\(token)"
            let before = try await client.json(.get, path).decoded(OwnRide.self)
            let later = begin.advanced(milliseconds: Self.hour)
            try await town.change(RideTown.event(beginsAt: later, called: "Opera"))
            let after = try await client.json(.get, path).decoded(OwnRide.self)
            let page = try await client.page(path).text

            #expect(before.movedFrom == nil)
            #expect(after.movedFrom?.beginsAt == begin.milliseconds)
            #expect(after.movedFrom?.place == "Hall")
            #expect(page.contains("data-moved"))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a guest without an address cannot be notified, and reads why the event was canceled`(
        engine: TestEngine
    ) async throws {
        let town = try await RideTown(on: engine)
        try await town.open { client in
            let token = try #require(try await Self.ask(client).decoded(MadeSignUp.self).token)
            _ = try await Self.ask(client, #","mail":"guest@example.org""#, phone: "+377 1234 0000")
            _ = try await client.request(as: town.person().key)
            let unreachable = try await town.host.database.read {
                try RideShareModule.eventRides.countUnreachable(of: [RideTown.eventID], in: $0)
            }
            let begin = town.events.current.beginsAt
            try await town.change(RideTown.event(beginsAt: begin, isCancelled: true, cancelNote: "Heavy rain"))

            #expect(unreachable == 1)
            #expect(try await client.page("/rides/guest/\(token)").text.contains("Heavy rain"))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `only topics of open requests can be followed`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let kind = try #require(town.module.followableTopics.first)
        try await town.open { client in
            let token = try #require(try await Self.ask(client).decoded(MadeSignUp.self).token)
            let topic = try Self.topic(try await client.page("/rides/guest/\(token)").text)
            let guessed = kind.prefix + String(repeating: "0f", count: 32)
            let names = [topic, guessed, kind.prefix, topic + "0"]
            let before = try await town.host.database.read { transaction in
                try names.map { try kind.exists($0, transaction) }
            }
            _ = try await client.json(.post, "/rides/guest/\(token)/cancel", as: nil, "{}")
            let after = try await town.host.database.read { try kind.exists(topic, $0) }

            #expect(before == [true, false, false, false])
            #expect(!after)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `an address and a number that were entered get messages`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        try await town.open { client in
            let asked = try await Self.ask(client, #","mail":"Guest@Example.org","byText":true"#)
            let wrong = try await Self.ask(client, #","mail":"guest""#)
            _ = try await client.offer(as: town.person(isMember: true).key, seats: 1)
            try await town.settle()
            let form = try await client.page("/rides/requests/new?event=\(RideTown.eventID)").text
            let own = try await client.page(
                "/rides/requests/new?event=\(RideTown.eventID)",
                as: town.person().key
            ).text

            #expect(asked.status == .created)
            #expect(wrong.status == .unprocessableContent)
            #expect(town.messages.subjects(to: .mail("guest@example.org")) == ["You have a ride"])
            #expect(town.messages.subjects(to: .phone("+37712345678")) == ["You have a ride"])
            #expect(town.messages.links == ["/rides/status"])
            #expect(form.contains(#"name="mail""#))
            #expect(form.contains(#"name="byText""#))
            #expect(!own.contains(#"name="mail""#), "who has an account has chosen there")
        }
    }

    @Test func `one address is notified of five open requests at most`() async throws {
        let town = try await RideTown()
        try await town.open { client in
            var statuses: [HTTPResponse.Status] = []
            for number in 0..<6 {
                let asked = try await Self.ask(client, #","mail":"a@example.org""#, phone: "+377 1234 567\(number)")
                statuses.append(asked.status)
            }
            let silent = try await Self.ask(client, phone: "+377 1234 5679")

            #expect(statuses.dropLast().allSatisfy { $0 == .created })
            #expect(statuses.last == .unprocessableContent)
            #expect(silent.status == .created)
        }
    }

    @Test func `one address gets twenty messages a day, however often requests are made and canceled`() async throws {
        let town = try await RideTown()
        try await town.open { client in
            _ = try await client.offer(as: town.person(isMember: true).key, seats: 4)
            for _ in 0..<22 {
                let asked = try await Self.ask(client, #","mail":"guest@example.org""#).decoded(MadeSignUp.self)
                try await town.settle()
                _ = try await client.json(.post, "/rides/guest/\(asked.token ?? "")/cancel", as: nil, "{}")
                try await town.settle()
            }

            #expect(town.messages.subjects(to: .mail("guest@example.org")).count == 20)
        }
    }

    @Test func `a network asks for text messages sixty times an hour at most`() async throws {
        let town = try await RideTown()
        try await town.open { client in
            var last = try await Self.ask(client, #","byText":true"#)
            for _ in 0..<60 { last = try await Self.ask(client, #","byText":true"#) }
            let silent = try await Self.ask(client, phone: "+377 1234 5679")

            #expect(last.status == .tooManyRequests)
            #expect(silent.status == .created)
        }
    }

    @Test func `who has a request reads and cancels it, however often others of the network sign up`() async throws {
        let town = try await RideTown()
        try await town.open { client in
            let token = try #require(try await Self.ask(client).decoded(MadeSignUp.self).token)
            var last = HTTPResponse.Status.ok
            for _ in 0..<600 { last = try await client.json(.post, "/rides/requests", as: nil, "{}").status }
            let page = try await client.page("/rides/guest/\(token)")
            let cancelled = try await client.json(.post, "/rides/guest/\(token)/cancel", as: nil, "{}")

            #expect(last == .tooManyRequests)
            #expect(page.status == .ok)
            #expect(cancelled.status == .ok)
        }
    }

    @Test func `no cache stores the page of a request, which its address alone opens`() async throws {
        let town = try await RideTown()
        try await town.open { client in
            let token = try #require(try await Self.ask(client).decoded(MadeSignUp.self).token)
            let page = try await client.page("/rides/guest/\(token)")
            let form = try await client.page("/rides/guest/\(token)/edit")
            let data = try await client.json(.get, "/rides/guest/\(token)", as: nil)

            #expect([page, form, data].map { $0.headers[.cacheControl] } == ["no-store", "no-store", "no-store"])
        }
    }

    @Test func `addresses are forgotten a day after the event`() async throws {
        let town = try await RideTown()
        try await town.open { client in
            _ = try await Self.ask(client, #","mail":"guest@example.org","byText":true"#)
            town.host.clock.advance(milliseconds: 36 * Self.hour)
            try await town.settle()
            let left = try await town.host.database.read { transaction in
                try transaction.query("SELECT mail, text_to FROM rideshare_sign_up").flatMap { row in
                    [try row.get(0, as: String.self), try row.get(1, as: String.self)]
                }
            }

            #expect(left == ["", ""])
        }
    }

    @Test func `the list of rides opens without signing in, and leaves it to the device`() async throws {
        let town = try await RideTown()
        try await town.open { client in
            let page = try await client.page("/rides/status")
            let token = try #require(try await Self.ask(client).decoded(MadeSignUp.self).token)
            let ride = try await client.page("/rides/guest/\(token)").text

            #expect(page.status == .ok)
            #expect(page.text.contains("data-guest-rides"))
            #expect(ride.contains(#"data-guest-ride="/rides/guest/\#(token)""#))
            #expect(ride.contains(#/data-begins="\d{4}-\d\d-\d\dT/#), "a moment, so that each language can show it")
        }
    }
}
