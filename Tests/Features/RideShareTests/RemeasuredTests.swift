import CrosstownKit
import CrosstownRideShare
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// Rides that were promised by straight lines, and drives by road that become known later.
@Suite struct RemeasuredTests {
    private static let hour: Int64 = 3_600_000

    /// A driver whose drive is known by road, and a rider whose drive is a straight line of 18 minutes so far.
    private static func estimated(
        _ town: RideTown,
        _ client: any TestClientProtocol,
        _ rider: String
    ) async throws -> (offer: String, driver: String, request: String) {
        let driver = town.person(isMember: true).key
        town.travel.take(600)
        let offer = try await client.offer(as: driver, seats: 2)
        try await town.settle()
        town.travel.take(nil)
        let request = try await client.request(as: rider)
        try await town.settle()
        return (offer, driver, request)
    }

    private static func answer(_ town: RideTown, _ seconds: Double) async throws {
        town.travel.take(seconds)
        town.host.clock.advance(milliseconds: 60_000)
        try await town.settle()
    }

    @Test(arguments: TestEngine.reachable)
    func `a promise that holds by road stays, and is no estimate any more`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let rider = town.person()
        try await town.open { client in
            let (offer, driver, request) = try await Self.estimated(town, client, rider.key)
            let before = try await client.ride(request, rider.key)
            let driven = try await client.ride(offer, driver).rides
            let page = try await client.page("/rides/sign-ups/\(request)", as: rider.key).text
            try await Self.answer(town, 900)
            let after = try await client.ride(request, rider.key)
            let (promised, kept) = (try #require(before.rides.first), try #require(after.rides.first))

            #expect(promised.isEstimated)
            #expect(driven.map(\.isEstimated) == [true])
            #expect(try await client.ride(offer, driver).rides.map(\.isEstimated) == [false])
            #expect(page.contains("data-estimated"))
            #expect(!kept.isEstimated)
            #expect(kept.earliest == promised.earliest)
            #expect(kept.latest == promised.latest)
            #expect(town.host.notices.titles(for: rider.account) == ["You have a ride"])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `who cannot be there in time by road gets an earlier pick-up, and is notified`(
        engine: TestEngine
    ) async throws {
        let town = try await RideTown(on: engine)
        let (organizer, rider) = (town.person(as: ["rideshare.organizer"]), town.person())
        try await town.open { client in
            let (_, _, request) = try await Self.estimated(town, client, rider.key)
            let before = try #require(try await client.ride(request, rider.key).rides.first)
            try await Self.answer(town, 2_000)
            let after = try #require(try await client.ride(request, rider.key).rides.first)

            #expect(after.latest < before.latest)
            #expect(town.events.current.beginsAt.milliseconds - after.at >= 2_060_000)
            #expect(
                town.host.notices.titles(for: rider.account) == ["You have a ride", "Your ride’s time has changed"]
            )

            let event = #"{"event":"\#(RideTown.eventID)"}"#
            _ = try await client.json(.post, "/rides/console/replay", as: organizer.key, event)
            try await town.settle()
            let path = "/rides/console/replay?event=\(RideTown.eventID)"
            let replayed = try await client.json(.get, path, as: organizer.key).text
            #expect(replayed.contains(#""isDone":true"#))
            #expect(!replayed.contains("firstDifference"))
        }
    }

    @Test func `who is too far off the way by road loses the ride, and is notified`() async throws {
        let town = try await RideTown()
        let rider = town.person()
        try await town.open { client in
            let (_, _, request) = try await Self.estimated(town, client, rider.key)
            try await Self.answer(town, 3_500)

            #expect(try await client.ride(request, rider.key).rides.isEmpty)
            #expect(town.host.notices.titles(for: rider.account).last == "Your ride to Concert was canceled")
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `once names are known the driver learns of the other time, too`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let rider = town.person()
        try await town.open { client in
            let (offer, driver, request) = try await Self.estimated(town, client, rider.key)
            town.host.clock.advance(milliseconds: 6 * Self.hour)
            try await town.settle()
            let page = try await client.page("/rides/sign-ups/\(offer)", as: driver).text
            let count = town.host.notices.entries.count
            town.host.clock.advance(milliseconds: 20 * 60_000)
            try await Self.answer(town, 2_000)
            let after = try #require(try await client.ride(request, rider.key).rides.first)

            #expect(page.contains("data-estimated"))
            #expect(after.signUp == offer)
            #expect(after.isNamed)
            #expect(town.host.notices.titles(for: rider.account).last == "Your ride’s time has changed")
            #expect(town.host.notices.entries.count == count + 2)
            #expect(try await client.ride(offer, driver).rides.count == 1)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `nobody is put out of a car on its way by a longer drive`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let rider = town.person()
        try await town.open { client in
            let (offer, driver, request) = try await Self.estimated(town, client, rider.key)
            town.host.clock.advance(milliseconds: 6 * Self.hour)
            try await town.settle()
            let before = try #require(try await client.ride(request, rider.key).rides.first)
            let start = try await client.json(
                .post,
                "/rides/sign-ups/\(offer)/start",
                as: driver,
                #"{"leg":"there"}"#
            )
            town.host.clock.advance(milliseconds: 20 * 60_000)
            try await Self.answer(town, 3_500)
            let after = try #require(try await client.ride(request, rider.key).rides.first)

            #expect(start.status == .ok)
            #expect(after.at == before.at)
            #expect(after.signUp == offer)
        }
    }
}
