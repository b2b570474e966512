import CrosstownKit
import CrosstownRideShare
import CrosstownTesting
import CrosstownValues
import Foundation
import HTTPTypes
import HummingbirdTesting
import Testing

/// What holds after a ride, or in place of one: reports, and whether what was told held.
@Suite struct AfterwardsTests {
    private static let hour: Int64 = 3_600_000
    private static let console = "/rides/console/pool?event=\(RideTown.eventID)"

    private static func report(_ about: String, _ text: String = "Shouted at me.") -> String {
        #"{"about":"\#(about)","text":"\#(text)"}"#
    }

    @Test(arguments: TestEngine.reachable)
    func `after a cancellation both can still report each other, until everything is forgotten`(
        engine: TestEngine
    ) async throws {
        let town = try await RideTown(on: engine)
        let (driver, rider, stranger) = (town.person(isMember: true), town.person(), town.person())
        let staff = town.person(as: ["rideshare.organizer"])
        try await town.open { client in
            let offer = try await client.offer(as: driver.key, seats: 1)
            let request = try await client.request(as: rider.key)
            let other = try await client.request(as: stranger.key, latitude: 44.2, longitude: 8.2)
            town.host.clock.advance(milliseconds: 6 * Self.hour)
            try await town.settle()
            _ = try await client.json(.post, "/rides/sign-ups/\(request)/cancel", as: rider.key, "{}")
            try await town.settle()
            let pages = [
                try await client.page("/rides/sign-ups/\(offer)", as: driver.key).text,
                try await client.page("/rides/sign-ups/\(request)", as: rider.key).text,
            ]
            let list = try await client.page("/rides/status", as: rider.key).text
            func send(_ own: String, _ key: String, about: String) async throws -> HTTPResponse.Status {
                try await client.json(.post, "/rides/sign-ups/\(own)/reports", as: key, Self.report(about)).status
            }

            for (page, other) in zip(pages, [request, offer]) {
                #expect(page.contains("name=\"about\" value=\"\(other)\""))
                #expect(page.contains("/me/friends/people/"))
                #expect(!page.contains("tel:"), "numbers are for those who ride together")
            }
            #expect(list.contains("/rides/sign-ups/\(request)"), "the way back to what was cancelled")
            #expect(try await send(offer, driver.key, about: request) == .ok)
            #expect(try await send(request, rider.key, about: offer) == .ok)
            #expect(try await send(other, stranger.key, about: offer) == .notFound)
            #expect(try await send(request, rider.key, about: request) == .notFound)

            _ = try await client.json(.post, "/rides/sign-ups/\(offer)/cancel", as: driver.key, "{}")
            town.host.clock.advance(milliseconds: 26 * Self.hour)
            try await town.settle()
            #expect(try await send(request, rider.key, about: offer) == .ok, "a day after the event")
            town.host.clock.advance(milliseconds: 2 * Self.hour + 1)
            try await town.settle()
            #expect(try await send(request, rider.key, about: offer) == .notFound)
            #expect(try await !client.page("/rides/status", as: rider.key).text.contains("/rides/sign-ups/\(request)"))
            let pool = try await client.json(.get, Self.console, as: staff.key).text
            #expect(pool.components(separatedBy: "Shouted at me.").count == 3, "reports outlive the names")
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a guest whose driver canceled can report by the link, and be reported`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let driver = town.person(isMember: true)
        try await town.open { client in
            let offer = try await client.offer(as: driver.key, seats: 1)
            let body =
                #"{"event":"\#(RideTown.eventID)","name":"Guest","phone":"+377 1234 5678","way":"there","place":"Corner","latitude":43.7747,"longitude":7.4937,"people":1,"leavesAt":"01:00"}"#
            let made = try await client.json(.post, "/rides/requests", body).decoded(MadeSignUp.self)
            let token = try #require(made.token)
            town.host.clock.advance(milliseconds: 6 * Self.hour)
            try await town.settle()
            _ = try await client.json(.post, "/rides/sign-ups/\(offer)/cancel", as: driver.key, "{}")
            try await town.settle()
            let page = try await client.page("/rides/guest/\(token)").text
            let sent = try await client.json(.post, "/rides/guest/\(token)/reports", Self.report(offer))
            let path = "/rides/sign-ups/\(offer)/reports"
            let back = try await client.json(.post, path, as: driver.key, Self.report(made.id))

            #expect(page.contains("name=\"about\" value=\"\(offer)\""))
            #expect(!page.contains("/me/friends/people/"), "who has no account blocks nobody")
            #expect(sent.status == .ok)
            #expect(back.status == .ok)

            town.host.clock.advance(milliseconds: 29 * Self.hour)
            try await town.settle()
            let late = try await client.json(.get, "/rides/guest/\(token)")
            let lateReport = try await client.json(.post, "/rides/guest/\(token)/reports", Self.report(offer))
            #expect(late.status == .notFound, "the link is forgotten with everything else")
            #expect(lateReport.status == .notFound)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `the organizer sees how often a driver was another one than told, and that a car was lost`(
        engine: TestEngine
    ) async throws {
        let town = try await RideTown(on: engine)
        let staff = town.person(as: ["rideshare.organizer"])
        let (driver, spare, leaver) = (town.person(isMember: true), town.person(isMember: true), town.person())
        try await town.open { client in
            func changes() async throws -> Changes? {
                try await client.json(.get, Self.console, as: staff.key).decoded(Pool.self).driverChanges
            }
            let offer = try await client.offer(as: driver.key, seats: 3)
            for _ in 0..<2 { _ = try await client.request(as: town.person().key) }
            let leaving = try await client.request(as: leaver.key)
            try await town.settle()
            #expect(try await changes() == nil, "nobody was told of a driver yet")
            town.host.clock.advance(milliseconds: 6 * Self.hour)
            try await town.settle()
            #expect(try await changes() == Changes(told: 3, changedBeforeFreeze: 0, changedAfterFreeze: 0, withCar: 0))
            _ = try await client.json(.post, "/rides/sign-ups/\(leaving)/cancel", as: leaver.key, "{}")
            _ = try await client.offer(as: spare.key, seats: 1)
            try await town.settle()
            #expect(try await changes()?.changedAfterFreeze == 0, "who leaves has no driver, and others keep theirs")
            _ = try await client.json(.post, "/rides/sign-ups/\(offer)/cancel", as: driver.key, "{}")
            try await town.settle()
            let after = Changes(told: 3, changedBeforeFreeze: 0, changedAfterFreeze: 2, withCar: 2)
            #expect(try await changes() == after)
            #expect(try await client.page(Self.console, as: staff.key).status == .ok)

            town.host.clock.advance(milliseconds: 40 * Self.hour)
            try await town.settle()
            #expect(try await changes() == after, "figures outlive the names")
        }
    }

    @Test func `the hourly look at drivers asks for all of them at once`() async throws {
        let town = try await RideTown()
        try await town.open { client in
            let drivers = (0..<12).map { _ in town.person(isMember: true) }
            for driver in drivers { _ = try await client.offer(as: driver.key, seats: 1) }
            try await town.settle()
            town.members.remove(drivers[3].account)
            let (one, all) = (town.members.askedForOne, town.members.askedForAll)
            town.host.clock.advance(milliseconds: Self.hour)
            try await town.settle()

            #expect(town.members.askedForOne == one)
            #expect(town.members.askedForAll == all + 1)
            #expect(town.host.notices.titles(for: drivers[3].account) == ["Your offer has ended"])
            #expect(town.host.notices.titles(for: drivers[4].account).isEmpty)
        }
    }

    private struct Pool: Decodable { let driverChanges: Changes? }

    private struct Changes: Decodable, Equatable {
        let told: Int
        let changedBeforeFreeze: Int
        let changedAfterFreeze: Int
        let withCar: Int
    }
}
