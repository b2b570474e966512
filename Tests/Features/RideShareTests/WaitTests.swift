import CrosstownKit
import CrosstownRideShare
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// What riders without a ride read, before and after it is known who has a seat.
@Suite struct WaitTests {
    private static let hour: Int64 = 3_600_000

    private struct Status: Decodable {
        struct Entry: Decodable { let status: String }

        let entries: [Entry]
    }

    private static func status(_ client: any TestClientProtocol, _ key: String) async throws -> [String] {
        try await client.json(.get, "/rides/status", as: key).decoded(Status.self).entries.map(\.status)
    }

    @Test(arguments: TestEngine.reachable)
    func `pending ends two hours before, and says why and what to do`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let rider = town.person()
        try await town.open { client in
            let request = try await client.request(as: rider.key)
            try await town.settle()
            let early = try await client.ride(request, rider.key).waits
            let pending = try await Self.status(client, rider.key)
            town.host.clock.advance(milliseconds: 6 * Self.hour)
            try await town.settle()
            let late = try await client.ride(request, rider.key).waits
            let page = try await client.page("/rides/sign-ups/\(request)", as: rider.key).text
            let without = try await Self.status(client, rider.key)

            #expect(early == ["there": "early"])
            #expect(pending == ["Pending"])
            #expect(late == ["there": "no-car"])
            #expect(page.contains(#"data-wait="no-car""#))
            #expect(page.contains("Other ways to travel"))
            #expect(without == ["No ride yet"])
            #expect(town.host.notices.titles(for: rider.account) == ["No ride to Concert yet"])
            #expect(town.host.notices.texts(for: rider.account).last?.contains("No one is offering seats") == true)
            town.host.clock.advance(milliseconds: Self.hour)
            try await town.settle()
            #expect(town.host.notices.titles(for: rider.account).count == 1, "the answer comes once")

            town.host.clock.advance(milliseconds: Self.hour)
            #expect(try await client.ride(request, rider.key).waits == ["there": "over"])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `riders learn that all seats are taken, or that no car suits`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let (driver, first, second) = (town.person(isMember: true), town.person(), town.person())
        try await town.open { client in
            let offer = try await client.offer(as: driver.key, seats: 1)
            let requests = [
                (id: try await client.request(as: first.key), key: first.key),
                (id: try await client.request(as: second.key), key: second.key),
            ]
            try await town.settle()
            town.host.clock.advance(milliseconds: 6 * Self.hour)
            try await town.settle()
            var waits: [[String: String]] = []
            for request in requests { waits.append(try await client.ride(request.id, request.key).waits) }

            #expect(waits.filter(\.isEmpty).count == 1)
            #expect(waits.filter { $0 == ["there": "full"] }.count == 1)
            #expect(try await Self.status(client, driver.key) == ["Full"])

            _ = try await client.json(.post, "/rides/sign-ups/\(offer)/cancel", as: driver.key, "{}")
            let planning = try await client.ride(requests[0].id, first.key).waits
            try await town.settle()
            let lost = try await client.ride(requests[0].id, first.key).waits
            let (other, rider) = (town.person(isMember: true), town.person())
            _ = try await client.offer(as: other.key, seats: 4)
            let wishes = #""people":1,"leavesAt":"01:00","womenOnly":true"#
            let request = try await client.request(as: rider.key, wishes)
            try await town.settle()
            let unsuitable = try await client.ride(request, rider.key).waits

            #expect(planning == ["there": "planning"] || planning.isEmpty)
            #expect(lost == ["there": "no-car"])
            #expect(unsuitable == ["there": "unsuitable"])
        }
    }

    @Test func `a rider whose only driver cancels is told, and is without a ride`() async throws {
        let town = try await RideTown()
        let (driver, rider) = (town.person(isMember: true), town.person())
        try await town.open { client in
            let request = try await client.request(as: rider.key)
            let offer = try await client.offer(as: driver.key, seats: 1)
            try await town.settle()
            _ = try await client.json(.post, "/rides/sign-ups/\(offer)/cancel", as: driver.key, "{}")
            try await town.settle()
            let after = try await client.json(.get, "/rides/sign-ups/\(request)", as: rider.key).decoded(OwnRide.self)

            let page = try await client.page("/rides/sign-ups/\(request)", as: rider.key).text
            #expect(after.rides.isEmpty)
            #expect(after.signUp.state == "open")
            #expect(after.lostAt == ["there": town.host.clock.now().milliseconds])
            #expect(page.contains("data-lost"))
            #expect(town.host.notices.titles(for: rider.account).last == "Your ride to Concert was canceled")

            let other = town.person(isMember: true)
            _ = try await client.offer(as: other.key, seats: 1)
            try await town.settle()
            #expect(try await client.ride(request, rider.key).lostAt.isEmpty)
        }
    }

    @Test func `the page of a ride that was canceled on another day names the day`() async throws {
        let town = try await RideTown()
        let (driver, rider) = (town.person(isMember: true), town.person())
        town.events.set(RideTown.event(beginsAt: town.host.clock.now().advanced(milliseconds: 30 * Self.hour)))
        try await town.open { client in
            let request = try await client.request(as: rider.key)
            let offer = try await client.offer(as: driver.key, seats: 1)
            try await town.settle()
            _ = try await client.json(.post, "/rides/sign-ups/\(offer)/cancel", as: driver.key, "{}")
            try await town.settle()
            func page() async throws -> String {
                try await client.page("/rides/sign-ups/\(request)", as: rider.key).text
            }
            let soon = try await page()
            town.host.clock.advance(milliseconds: 14 * Self.hour)
            let later = try await page()

            #expect(soon.contains("canceled at "))
            #expect(later.contains("canceled on "))
        }
    }

    @Test func `a rider to an event that is canceled does not read that it has begun`() async throws {
        let town = try await RideTown()
        let rider = town.person()
        try await town.open { client in
            let request = try await client.request(as: rider.key)
            let begin = town.events.current.beginsAt
            func page() async throws -> String {
                try await client.page("/rides/sign-ups/\(request)", as: rider.key).text
            }
            town.events.set(RideTown.event(beginsAt: begin, isCancelled: true))
            let off = try await page()
            town.events.set(RideTown.event(beginsAt: begin))
            town.host.clock.advance(milliseconds: 9 * Self.hour)
            let begun = try await page()

            #expect(off.contains(#"data-wait="over""#))
            #expect(!off.contains("has started"))
            #expect(begun.contains(#"data-wait="over""#))
            #expect(begun.contains("has started"))
        }
    }
}
