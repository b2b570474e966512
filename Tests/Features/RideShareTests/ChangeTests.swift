import CrosstownKit
import CrosstownRideShare
import CrosstownTesting
import CrosstownValues
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// Offers and requests that are changed until the freeze, by people with an account and without.
@Suite struct ChangeTests {
    private static let hour: Int64 = 3_600_000

    private static func wish(_ more: String, latitude: Double = 43.7747, longitude: Double = 7.4937) -> String {
        """
        {"event":"\(RideTown.eventID)","name":"Guest","phone":"+377 1234 5678","way":"there","place":"Corner",\
        "latitude":\(latitude),"longitude":\(longitude),\(more)}
        """
    }

    @Test(arguments: TestEngine.reachable)
    func `who changes place or time is promised anew, and told`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let (driver, rider, other) = (town.person(isMember: true), town.person(), town.person())
        try await town.open { client in
            _ = try await client.offer(as: driver.key, seats: 2)
            let request = try await client.request(as: rider.key)
            let kept = try await client.request(as: other.key)
            try await town.settle()
            let before = try #require(try await client.ride(request, rider.key).rides.first)
            let beforeOther = try #require(try await client.ride(kept, other.key).rides.first)
            let late = Self.wish(#""people":1,"leavesAt":"07:40""#, latitude: 43.7500, longitude: 7.4400)
            let changed = try await client.json(.post, "/rides/sign-ups/\(request)/edit", as: rider.key, late)
            try await town.settle()
            let after = try #require(try await client.ride(request, rider.key).rides.first)
            let afterOther = try #require(try await client.ride(kept, other.key).rides.first)

            #expect(changed.status == .ok)
            #expect(after.earliest != before.earliest)
            #expect(after.latest - after.earliest == 10 * 60_000)
            #expect(afterOther.earliest == beforeOther.earliest, "the promise to others holds")
            #expect(town.host.notices.titles(for: rider.account) == ["You have a ride", "Your ride after your change"])
            #expect(town.host.notices.titles(for: other.account) == ["You have a ride"])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a driver with fewer seats gives the others to another car`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let (driver, second) = (town.person(isMember: true), town.person(isMember: true))
        let riders = [town.person(), town.person()]
        try await town.open { client in
            let offer = try await client.offer(as: driver.key, seats: 2)
            for rider in riders { _ = try await client.request(as: rider.key) }
            try await town.settle()
            let fewer = Self.wish(
                #""people":1,"leavesAt":"01:00","detourMinutes":60,"car":"Red Panda""#,
                latitude: 43.7925,
                longitude: 7.6077
            )
            _ = try await client.json(.post, "/rides/sign-ups/\(offer)/edit", as: driver.key, fewer)
            try await town.settle()
            #expect(try await client.ride(offer, driver.key).rides.count == 1)
            let lost = riders.filter {
                town.host.notices.titles(for: $0.account).last == "Your ride to Concert was canceled"
            }
            #expect(lost.count == 1)

            _ = try await client.offer(as: second.key, seats: 1)
            try await town.settle()
            let again = riders.filter { town.host.notices.titles(for: $0.account).last == "You have a ride again" }
            #expect(again.count == 1)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a guest sees and does with the link what an account can`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let driver = town.person(isMember: true)
        try await town.open { client in
            let made = try await client.json(
                .post,
                "/rides/requests",
                as: nil,
                Self.wish(#""people":1,"leavesAt":"01:00""#)
            )
            let token = try #require(try made.decoded(MadeSignUp.self).token)
            let link = "/rides/guest/\(token)"
            let form = try await client.page("\(link)/edit")
            let wrong = try await client.json(
                .post,
                "\(link)/edit",
                as: nil,
                Self.wish(#""people":9,"leavesAt":"01:00""#)
            )
            let two = try await client.json(
                .post,
                "\(link)/edit",
                as: nil,
                Self.wish(#""people":2,"leavesAt":"01:00""#)
            )
            let guessed = try await client.json(
                .post,
                "/rides/guest/\(String(token.reversed()))/edit",
                as: nil,
                Self.wish(#""people":2,"leavesAt":"01:00""#)
            )
            #expect(form.status == .ok)
            #expect(form.text.contains("action=\"\(link)/edit\""))
            #expect(wrong.status == .unprocessableContent)
            #expect(two.status == .ok)
            #expect(guessed.status == .notFound)

            let offer = try await client.offer(as: driver.key, seats: 3)
            try await town.settle()
            #expect(try await client.ride(offer, driver.key).seatsLeft == ["there": 1])
            town.host.clock.advance(milliseconds: 6 * Self.hour)
            try await town.settle()
            let late = try await client.json(
                .post,
                "\(link)/edit",
                as: nil,
                Self.wish(#""people":1,"leavesAt":"01:00""#)
            )
            #expect(late.status == .conflict)

            _ = try await client.json(.post, "/rides/sign-ups/\(offer)/start", as: driver.key, #"{"leg":"there"}"#)
            let at = town.host.clock.now().milliseconds
            let fix = #"{"fixes":[{"latitude":43.78,"longitude":7.55,"accuracy":12,"at":\#(at)}]}"#
            _ = try await client.json(.post, "/rides/sign-ups/\(offer)/positions", as: driver.key, fix)
            let seen = try await client.json(.get, link).decoded(OwnRide.self)
            #expect(seen.rides.first?.phone == "+377 1234 5678")
            #expect(seen.cars.first?.latitude == 43.78)
        }
    }

    @Test func `who is no member any more changes no offer`() async throws {
        let town = try await RideTown()
        let driver = town.person(isMember: true)
        try await town.open { client in
            let offer = try await client.offer(as: driver.key, seats: 2)
            town.members.remove(driver.account)
            let more = Self.wish(#""people":3,"leavesAt":"01:00","detourMinutes":60,"car":"Red Panda""#)
            let refused = try await client.json(.post, "/rides/sign-ups/\(offer)/edit", as: driver.key, more)
            #expect(refused.status == .forbidden)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `the log makes plans with changes again`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let (organizer, driver, rider) = (
            town.person(as: ["rideshare.organizer"]), town.person(isMember: true), town.person()
        )
        try await town.open { client in
            let offer = try await client.offer(as: driver.key, seats: 2)
            let request = try await client.request(as: rider.key)
            try await town.settle()
            let late = Self.wish(#""people":1,"leavesAt":"07:40""#, latitude: 43.7500, longitude: 7.4400)
            _ = try await client.json(.post, "/rides/sign-ups/\(request)/edit", as: rider.key, late)
            try await town.settle()
            _ = try await client.json(
                .post,
                "/rides/sign-ups/\(offer)/edit",
                as: driver.key,
                Self.wish(#""people":1,"leavesAt":"02:00","detourMinutes":60,"car":"Red Panda""#)
            )
            try await town.settle()
            let path = "/rides/console/replay?event=\(RideTown.eventID)"
            let event = #"{"event":"\#(RideTown.eventID)"}"#
            _ = try await client.json(.post, "/rides/console/replay", as: organizer.key, event)
            try await town.settle()
            let replayed = try await client.json(.get, path, as: organizer.key).text
            #expect(replayed.contains(#""plans":3"#))
            #expect(!replayed.contains("firstDifference"))
        }
    }

    @Test func `canceling asks for what there is, and is confirmed`() async throws {
        let town = try await RideTown()
        let (driver, rider) = (town.person(isMember: true), town.person())
        try await town.open { client in
            let request = try await client.request(as: rider.key)
            try await town.settle()
            let path = "/rides/sign-ups/\(request)"
            let pending = try await client.page(path, as: rider.key).text
            _ = try await client.offer(as: driver.key, seats: 1)
            try await town.settle()
            let paired = try await client.page(path, as: rider.key).text
            let after = try await client.page("/rides/status?canceled=request", as: rider.key).text

            #expect(!pending.contains("Your seat will go to someone else."))
            #expect(paired.contains("Your seat will go to someone else."))
            #expect(after.contains(#"data-done="canceled""#))
        }
    }

    @Test func `the page of a ride begins with the answer, and shows the map below`() async throws {
        let town = try await RideTown()
        try await town.open { client in
            let body = client.signUp(43.7747, 7.4937, "there", #""people":1,"leavesAt":"01:00""#)
            let made = try await client.json(.post, "/rides/requests", as: nil, body).decoded(MadeSignUp.self)
            let page = try await client.page("/rides/guest/\(try #require(made.token))").text
            let answer = try #require(page.range(of: "data-wait="))
            let map = try #require(page.range(of: "data-map-view"))
            let follow = try #require(page.range(of: "data-guest-ride="))

            #expect(answer.lowerBound < map.lowerBound)
            #expect(map.lowerBound < follow.lowerBound)
        }
    }
}
