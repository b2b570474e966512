import CrosstownGeo
import CrosstownKit
import CrosstownRideShare
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// People who come late, belong to nobody any more, or begin without an event; and clocks that are changed.
@Suite struct HostileDayTests {
    private static let hour: Int64 = 3_600_000

    @Test(arguments: TestEngine.reachable)
    func `the offer of a member who is none any more ends within the hour`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let (driver, other, rider) = (town.person(isMember: true), town.person(isMember: true), town.person())
        try await town.open { client in
            let offer = try await client.offer(as: driver.key, seats: 1)
            let request = try await client.request(as: rider.key)
            try await town.settle()
            let spare = try await client.offer(as: other.key, seats: 1)
            town.members.remove(driver.account)
            town.host.clock.advance(milliseconds: Self.hour)
            try await town.settle()

            #expect(try await client.ride(offer, driver.key).signUp.state == "cancelled")
            #expect(town.host.notices.titles(for: driver.account).last == "Your offer has ended")
            #expect(try await client.ride(request, rider.key).rides.map(\.signUp) == [spare])
            #expect(try await client.ride(spare, other.key).signUp.state == "open")
        }
    }

    @Test func `who signs up and cancels without end is stopped, and nobody else is`() async throws {
        let town = try await RideTown()
        let (restless, other) = (town.person(), town.person())
        try await town.open { client in
            for number in 0..<60 {
                let request = try await client.request(as: restless.key, latitude: 43.7 + Double(number) / 10_000)
                _ = try await client.json(.post, "/rides/sign-ups/\(request)/cancel", as: restless.key, "{}")
            }
            let body = client.signUp(43.7747, 7.4937, "there", #""people":1,"leavesAt":"01:00""#)
            #expect(try await client.json(.post, "/rides/requests", as: restless.key, body).status == .tooManyRequests)
            _ = try await client.request(as: other.key)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `who asks late is reported alone, and nobody else is told twice`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let (early, late, organizer) = (town.person(), town.person(), town.person())
        town.events.set(RideTown.event(beginsAt: town.events.current.beginsAt, organizers: [organizer.account]))
        try await town.open { client in
            _ = try await client.request(as: early.key)
            town.host.clock.advance(milliseconds: 6 * Self.hour + 6 * 60_000)
            try await town.settle()
            _ = try await client.request(as: late.key)
            try await town.settle()
            #expect(town.host.notices.titles(for: late.account).isEmpty)
            town.host.clock.advance(milliseconds: 6 * 60_000)
            try await town.settle()

            #expect(town.host.notices.titles(for: early.account) == ["No ride to Concert yet"])
            #expect(town.host.notices.titles(for: late.account) == ["No ride to Concert yet"])
            #expect(town.host.notices.titles(for: organizer.account).count == 2)
        }
    }

    @Test func `whoever rides to an event is told that its place has changed`() async throws {
        let town = try await RideTown()
        let (driver, rider) = (town.person(isMember: true), town.person())
        try await town.open { client in
            let request = try await client.request(as: rider.key)
            _ = try await client.offer(as: driver.key, seats: 1)
            try await town.settle()
            let begin = town.events.current.beginsAt
            try await town.change(RideTown.event(beginsAt: begin))
            #expect(
                town.host.notices.titles(for: rider.account) == ["You have a ride"],
                "nothing that matters has changed"
            )
            let place = Coordinate(latitude: 43.7300, longitude: 7.4150)
            try await town.change(RideTown.event(beginsAt: begin, at: place))

            #expect(town.host.notices.titles(for: rider.account).contains("New place for Concert"))
            #expect(town.host.notices.titles(for: driver.account).contains("New place for Concert"))
            #expect(try await client.ride(request, rider.key).rides.count == 1)
        }
    }

    @Test(arguments: ["offers", "requests"])
    func `a form that is opened without an event asks for it first`(name: String) async throws {
        let town = try await RideTown()
        let (member, other) = (town.person(isMember: true), town.person())
        try await town.open { client in
            let start = try await client.json(.get, "/rides/\(name)/new", as: member.key)
            let page = try await client.page("/rides/\(name)/new", as: member.key)
            let refused = try await client.json(.get, "/rides/offers/new", as: other.key)

            #expect(start.status == .ok, "\(start.text)")
            #expect(start.text.contains("concert"), "\(start.text)")
            #expect(page.text.contains("/rides/\(name)/new?event=town"))
            #expect(refused.status == .forbidden)
        }
    }

    @Test func `women among themselves are told to other operators as such, or not at all`() async throws {
        let town = try await RideTown()
        let (partner, driver) = (town.person(as: ["rideshare.partner"]), town.person(isMember: true))
        try await town.open { client in
            _ = try await client.offer(as: driver.key, seats: 2, more: #","womenOnly":true"#)
            let carpools = try await client.json(.get, "/rides/covoiturage/carpools", as: partner.key).text
            let at = town.events.current.beginsAt.milliseconds / 1000 - 900
            let search =
                "departureLat=43.7747&departureLng=7.4937&arrivalLat=43.7384&arrivalLng=7.4246&departureDate=\(at)&timeDelta=7200"
            let path = "/rides/covoiturage/driver_journeys?\(search)"
            let journeys = try await client.json(.get, path, as: partner.key).text

            #expect(carpools.contains(#""same_gender":1"#))
            #expect(journeys == "[]", "the standard has no word for it")
        }
    }

    @Test func `a time is that of the clocks on the day on which they are changed`() async throws {
        // Clocks go back by an hour four hours before the event, on its day.
        let change = ManualClock().now().advanced(milliseconds: 4 * Self.hour)
        let town = try await RideTown(secondsFromUTC: { $0 < change ? 7200 : 3600 })
        let rider = town.person()
        try await town.open { client in
            let made = try await client.json(.post, "/rides/requests", as: rider.key, Self.wish(at: "18:30"))
            let leaves = try made.decoded(Leaving.self).leavesAt
            // 19:06:40 by UTC is 20:06:40 in town.
            #expect(town.events.current.beginsAt.milliseconds - leaves == (96 * 60 + 40) * 1000)
        }
    }

    @Test func `who leaves late in the evening comes to an event after midnight`() async throws {
        // Clocks are five and a half hours ahead: the event begins at 00:36.
        let town = try await RideTown(secondsFromUTC: { _ in 19_800 })
        let rider = town.person()
        try await town.open { client in
            func ask(_ time: String) async throws -> TestResponse {
                try await client.json(.post, "/rides/requests", as: rider.key, Self.wish(at: time))
            }
            let refused = try await ask("12:00")
            let made = try await ask("23:00")

            #expect(refused.status == .unprocessableContent)
            #expect(made.status == .created)
            let leaves = try made.decoded(Leaving.self).leavesAt
            #expect(town.events.current.beginsAt.milliseconds - leaves == (96 * 60 + 40) * 1000)
        }
    }

    private static func wish(at time: String) -> String {
        """
        {"event":"\(RideTown.eventID)","name":"A","phone":"+377 1234 5678","way":"there","place":"Corner",\
        "latitude":43.7747,"longitude":7.4937,"people":1,"leavesAt":"\(time)"}
        """
    }

    private struct Leaving: Decodable { let leavesAt: Int64 }
}
