import CrosstownKit
import CrosstownRideShare
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing

/// Drives by road, and plans that are bounded.
@Suite struct RoadTests {
    private static let console = "/rides/console/pool?event=\(RideTown.eventID)"

    @Test func `an organizer is told when an event has had more places than drives are kept for`() async throws {
        let town = try await RideTown(mostPlaces: 3)
        let organizer = town.person(as: ["rideshare.organizer"])
        let (driver, rider, late) = (town.person(isMember: true), town.person(), town.person())
        town.travel.take(600)
        try await town.open { client in
            _ = try await client.offer(as: driver.key, seats: 3)
            try await town.settle()
            let before = try await client.json(.get, Self.console, as: organizer.key).text
            _ = try await client.request(as: rider.key)
            try await town.settle()
            _ = try await client.request(as: late.key, latitude: 43.7600, longitude: 7.4800)
            try await town.settle()
            let after = try await client.json(.get, Self.console, as: organizer.key).text
            let page = try await client.page(Self.console, as: organizer.key)

            #expect(town.travel.asked == 3)
            #expect(!before.contains(#""fullAt":3"#))
            #expect(after.contains(#""fullAt":3"#))
            #expect(after.contains(#""offRoad":1"#))
            #expect(page.status == .ok)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `drives by road decide, and each place is asked for once`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let (organizer, driver, rider) = (
            town.person(as: ["rideshare.organizer"]), town.person(isMember: true), town.person()
        )
        town.travel.take(600)
        try await town.open { client in
            _ = try await client.offer(as: driver.key, seats: 2)
            let request = try await client.request(as: rider.key)
            try await town.settle()
            let asked = town.travel.asked
            let first = try #require(try await client.ride(request, rider.key).rides.first)
            let begin = town.events.current.beginsAt.milliseconds

            #expect(asked == 3, "the event, the driver's place and the rider's")
            #expect(begin - first.at == 600_000 + 60_000, "ten minutes' drive, and one to get in")
            let pool = try await client.json(.get, Self.console, as: organizer.key).text
            #expect(pool.contains(#""isByRoad":true"#))
            #expect(pool.contains(#""offRoad":0"#))

            town.travel.take(nil)
            let other = town.person()
            _ = try await client.request(as: other.key, latitude: 43.7600, longitude: 7.4800)
            try await town.settle()
            let after = try await client.json(.get, Self.console, as: organizer.key).text
            #expect(town.travel.asked == 4)
            #expect(after.contains(#""isByRoad":true"#))
            #expect(after.contains(#""offRoad":1"#))

            let event = #"{"event":"\#(RideTown.eventID)"}"#
            _ = try await client.json(.post, "/rides/console/replay", as: organizer.key, event)
            try await town.settle()
            let path = "/rides/console/replay?event=\(RideTown.eventID)"
            let replayed = try await client.json(.get, path, as: organizer.key).text
            #expect(replayed.contains(#""plans":2"#))
            #expect(!replayed.contains("firstDifference"))
        }
    }

    @Test func `an event whose places are beyond number is planned by straight lines`() async throws {
        let town = try await RideTown()
        let (driver, rider) = (town.person(isMember: true), town.person())
        town.travel.take(600)
        try await town.host.database.write { transaction in
            for number in 0..<3_000 {
                let times = [UInt8](repeating: 0, count: 4 * number)
                try transaction.execute(
                    """
                    INSERT INTO rideshare_road (event, number, latitude, longitude, is_on_road, outward, inward)
                    VALUES (\(RideTown.eventID), \(number), \(40 + Double(number) / 10_000), \(7.0), \(true), \(times), \(times))
                    """
                )
            }
        }
        try await town.open { client in
            _ = try await client.offer(as: driver.key, seats: 1)
            let request = try await client.request(as: rider.key)
            try await town.settle()

            #expect(town.travel.asked == 0)
            #expect(try await client.ride(request, rider.key).rides.count == 1)
        }
    }

    @Test func `a plan waits two seconds for drives, and the straight line stands in for the rest`() async throws {
        let town = try await RideTown()
        let (organizer, driver) = (town.person(as: ["rideshare.organizer"]), town.person(isMember: true))
        town.travel.take(600)
        town.travel.answerWhile { [clock = town.host.clock] in clock.advance(milliseconds: 1_500) }
        try await town.open { client in
            _ = try await client.offer(as: driver.key, seats: 3)
            let rider = town.person()
            let request = try await client.request(as: rider.key)
            _ = try await client.request(as: town.person().key, latitude: 43.7600, longitude: 7.4800)
            try await town.settle()

            #expect(town.travel.asked == 2)
            let pool = try await client.json(.get, Self.console, as: organizer.key).text
            #expect(pool.contains(#""isByRoad":true"#))
            #expect(pool.contains(#""offRoad":2"#))
            #expect(try await client.ride(request, rider.key).rides.count == 1)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a plan holds although others sign up meanwhile, and they are in the next`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let (organizer, driver, rider) = (
            town.person(as: ["rideshare.organizer"]), town.person(isMember: true), town.person()
        )
        let others = (0..<3).map { _ in town.person() }
        try await town.open { client in
            _ = try await client.offer(as: driver.key, seats: 4)
            let request = try await client.request(as: rider.key)
            let late = Mutex(others.map(\.key))
            town.travel.take(600)
            town.travel.answerWhile {
                guard let key = late.withLock({ $0.popLast() }) else { return }
                await #expect(throws: Never.self) { _ = try await client.request(as: key) }
            }
            try await town.module.planAll()

            #expect(try await client.ride(request, rider.key).rides.count == 1)
            let event = #"{"event":"\#(RideTown.eventID)"}"#
            _ = try await client.json(.post, "/rides/console/replay", as: organizer.key, event)
            try await town.settle()
            let path = "/rides/console/replay?event=\(RideTown.eventID)"
            let replayed = try await client.json(.get, path, as: organizer.key).text
            #expect(replayed.contains(#""plans":2"#))
            #expect(!replayed.contains("firstDifference"))
            let pool = try await client.json(.get, Self.console, as: organizer.key).text
            #expect(pool.contains(#""carried":4"#))
            #expect(pool.contains(#""waiting":0"#))
        }
    }

    @Test func `a plan in which somebody has canceled meanwhile is made anew`() async throws {
        let town = try await RideTown()
        let (driver, rider) = (town.person(isMember: true), town.person())
        try await town.open { client in
            _ = try await client.offer(as: driver.key, seats: 4)
            let request = try await client.request(as: rider.key)
            town.travel.take(600)
            town.travel.answerWhile {
                await #expect(throws: Never.self) {
                    _ = try await client.json(.post, "/rides/sign-ups/\(request)/cancel", as: rider.key, "{}")
                }
            }
            try await town.settle()

            #expect(try await client.ride(request, rider.key).rides.isEmpty)
            #expect(town.host.notices.titles(for: rider.account).isEmpty)
        }
    }

    @Test func `where the routing engine is away the straight line stands in, and the plan says so`() async throws {
        let town = try await RideTown()
        let (organizer, driver, rider) = (
            town.person(as: ["rideshare.organizer"]), town.person(isMember: true), town.person()
        )
        try await town.open { client in
            _ = try await client.offer(as: driver.key, seats: 2)
            let request = try await client.request(as: rider.key)
            try await town.settle()
            town.travel.take(600)
            _ = try await client.request(as: town.person().key)
            try await town.settle()
            let before = try await client.json(.get, Self.console, as: organizer.key).text
            let page = try await client.page(Self.console, as: organizer.key)
            town.host.clock.advance(milliseconds: 60_000)
            try await town.settle()
            let after = try await client.json(.get, Self.console, as: organizer.key).text
            #expect(try await client.ride(request, rider.key).rides.count == 1)
            #expect(before.contains(#""isByRoad":false"#))
            #expect(after.contains(#""isByRoad":true"#), "by road as soon as the routing engine answers")
            #expect(page.status == .ok)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `drives without an answer are asked for again until there is one`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let organizer = town.person(as: ["rideshare.organizer"])
        try await town.open { client in
            let rider = town.person()
            let request = try await client.request(as: rider.key)
            try await town.settle()
            let asked = town.travel.asked
            for _ in 0..<3 {
                town.host.clock.advance(milliseconds: 5_000)
                try await town.settle()
            }
            #expect(asked == 2, "the event and the rider's place, again and again")
            #expect(town.travel.asked > 4, "the event and the rider's place, again and again")

            town.travel.take(600)
            town.host.clock.advance(milliseconds: 60_000)
            try await town.settle()
            let answered = town.travel.asked
            let pool = try await client.json(.get, Self.console, as: organizer.key).text
            #expect(pool.contains(#""isByRoad":true"#))
            #expect(pool.contains(#""offRoad":0"#))
            town.host.clock.advance(milliseconds: 600_000)
            try await town.settle()
            #expect(town.travel.asked == answered, "once there is an answer nobody asks any more")

            _ = try await client.offer(as: town.person(isMember: true).key, seats: 1)
            try await town.settle()
            let ride = try #require(try await client.ride(request, rider.key).rides.first)
            #expect(town.events.current.beginsAt.milliseconds - ride.at == 600_000 + 60_000)
        }
    }
}
