import CrosstownKit
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

/// How one's own shared rides are listed.
@Suite struct StatusTests {
    private static let hour: Int64 = 3_600_000

    @Test(arguments: TestEngine.reachable)
    func `a ride to an event that was canceled is listed until the day of the event is over`(
        engine: TestEngine
    ) async throws {
        let town = try await RideTown(on: engine)
        let rider = town.person()
        try await town.open { client in
            func list() async throws -> [String] {
                try await client.json(.get, "/rides/status", as: rider.key).values("entries", "*", "status")
            }
            _ = try await client.request(as: rider.key)
            try await town.settle()
            try await town.change(RideTown.event(beginsAt: town.events.current.beginsAt, isCancelled: true))
            let off = try await list()
            town.host.clock.advance(milliseconds: 12 * Self.hour)
            let evening = try await list()
            town.host.clock.advance(milliseconds: 2 * Self.hour)
            let nextDay = try await list()

            #expect(off == ["Canceled"])
            #expect(evening == ["Canceled"])
            #expect(nextDay == [])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a ride whose time has passed is listed as over`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let (driver, rider) = (town.person(isMember: true), town.person())
        try await town.open { client in
            let request = try await client.request(as: rider.key)
            _ = try await client.offer(as: driver.key, seats: 2)
            town.host.clock.advance(milliseconds: 6 * Self.hour)
            try await town.settle()
            func status(_ key: String) async throws -> String? {
                try await client.json(.get, "/rides/status", as: key).value("entries", "0", "status")
            }
            let before = try await status(rider.key)
            town.host.clock.advance(milliseconds: 2 * Self.hour + 1)
            let page = try await client.json(.get, "/rides/sign-ups/\(request)", as: rider.key)

            #expect(before == "Assigned")
            #expect(try await status(rider.key) == "Over")
            #expect(try await status(driver.key) == "Over")
            #expect(try page.value("status") == "Over", "as devices list it")
        }
    }
}
