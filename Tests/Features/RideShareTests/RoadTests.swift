import CrosstownKit
import CrosstownRideShare
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Synchronization
import Testing

/// Drives by road, plans that are bounded, one planner at a time, and people who block each other.
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
            let page = try await client.html(Self.console, as: organizer.key)

            #expect(town.travel.asked == 3)
            #expect(!before.contains(#""fullAt":3"#))
            #expect(after.contains(#""fullAt":3"#))
            #expect(after.contains(#""offRoad":1"#))
            #expect(page.contains("This event has had 3 places"))
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
        try await town.database.write { transaction in
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
        town.travel.answerWhile { [clock = town.clock] in clock.advance(milliseconds: 1_500) }
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
            #expect(town.inbox.titles(for: rider.account).isEmpty)
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
            let pool = try await client.json(.get, Self.console, as: organizer.key).text
            let page = try await client.execute(
                uri: Self.console,
                method: .get,
                headers: [.authorization: "Bearer \(organizer.key)", .accept: "text/html"]
            )
            #expect(try await client.ride(request, rider.key).rides.count == 1)
            #expect(pool.contains(#""isByRoad":false"#), "what was promised by straight lines goes on with them")
            #expect(page.text.contains("Drives are estimated by the straight line"))
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
                town.clock.advance(milliseconds: 5_000)
                try await town.settle()
            }
            #expect(asked == 2, "the event and the rider's place, again and again")
            #expect(town.travel.asked > 4, "the event and the rider's place, again and again")

            town.travel.take(600)
            town.clock.advance(milliseconds: 60_000)
            try await town.settle()
            let answered = town.travel.asked
            let pool = try await client.json(.get, Self.console, as: organizer.key).text
            #expect(pool.contains(#""isByRoad":true"#))
            #expect(pool.contains(#""offRoad":0"#))
            town.clock.advance(milliseconds: 600_000)
            try await town.settle()
            #expect(town.travel.asked == answered, "once there is an answer nobody asks any more")

            _ = try await client.offer(as: town.person(isMember: true).key, seats: 1)
            try await town.settle()
            let ride = try #require(try await client.ride(request, rider.key).rides.first)
            #expect(town.events.current.beginsAt.milliseconds - ride.at == 600_000 + 60_000)
        }
    }

    @Test func `what was promised by a straight line stays as it is when there is an answer`() async throws {
        let town = try await RideTown()
        let organizer = town.person(as: ["rideshare.organizer"])
        town.travel.take(600)
        try await town.open { client in
            _ = try await client.offer(as: town.person(isMember: true).key, seats: 2)
            try await town.settle()
            town.travel.take(nil)
            let rider = town.person()
            let request = try await client.request(as: rider.key)
            try await town.settle()
            let before = try #require(try await client.ride(request, rider.key).rides.first)
            town.travel.take(900)
            town.clock.advance(milliseconds: 60_000)
            try await town.settle()
            let after = try #require(try await client.ride(request, rider.key).rides.first)
            #expect(after.at == before.at)

            let event = #"{"event":"\#(RideTown.eventID)"}"#
            _ = try await client.json(.post, "/rides/console/replay", as: organizer.key, event)
            try await town.settle()
            let path = "/rides/console/replay?event=\(RideTown.eventID)"
            let replayed = try await client.json(.get, path, as: organizer.key).text
            #expect(replayed.contains(#""isDone":true"#))
            #expect(!replayed.contains("firstDifference"))
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `a pool that another server plans is left alone until its time is over`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let (driver, rider) = (town.person(isMember: true), town.person())
        try await town.open { client in
            _ = try await client.offer(as: driver.key, seats: 2)
            let request = try await client.request(as: rider.key)
            let end = town.clock.now().advanced(milliseconds: 30_000)
            try await town.database.write { transaction in
                _ = try transaction.execute("UPDATE rideshare_pool SET claimed_until = \(end)")
            }
            try await town.settle()
            #expect(try await client.ride(request, rider.key).rides.isEmpty)
            town.clock.advance(milliseconds: 30_001)
            try await town.settle()
            #expect(try await client.ride(request, rider.key).rides.count == 1)
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `two servers plan every pool once, and nobody sits in two cars`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        try await town.open { client in
            for round in 0..<4 {
                _ = try await client.offer(as: town.person(isMember: true).key, seats: 2)
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<3 { group.addTask { _ = try await client.request(as: town.person().key) } }
                    group.addTask { try await town.module.planAll() }
                    group.addTask { try await town.secondServer.planAll() }
                    try await group.waitForAll()
                }
                try await town.settle()
                let (pairs, seats, twice) = try await town.counts()
                #expect(pairs <= seats)
                #expect(seats == 2 * (round + 1))
                #expect(twice == 0)
            }
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `the last seat, thirty at once, three times: one`(engine: TestEngine) async throws {
        for _ in 0..<3 {
            let town = try await RideTown(on: engine)
            try await town.open { client in
                let driver = town.person(isMember: true)
                let offer = try await client.offer(as: driver.key, seats: 1)
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<30 { group.addTask { _ = try await client.request(as: town.person().key) } }
                    group.addTask { try await town.module.planAll() }
                    try await group.waitForAll()
                }
                try await town.settle()
                let car = try await client.ride(offer, driver.key)
                #expect(car.rides.count == 1)
                #expect(car.seatsLeft == ["there": 0])
            }
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `who blocks another after the freeze does not ride with that one`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let (driver, second) = (town.person(isMember: true), town.person(isMember: true))
        let (rider, other) = (town.person(), town.person())
        try await town.open { client in
            let offer = try await client.offer(as: driver.key, seats: 2)
            let request = try await client.request(as: rider.key)
            let kept = try await client.request(as: other.key)
            try await town.settle()
            let spare = try await client.offer(as: second.key, seats: 1)
            try await town.settle()
            town.clock.advance(milliseconds: 6 * 3_600_000)
            try await town.settle()
            let before = try #require(try await client.ride(request, rider.key).rides.first).signUp
            let (blocked, free) = before == offer ? (driver, spare) : (second, offer)
            town.blocks.add(rider.account, blocked.account)
            let now = town.clock.now()
            try await town.database.write {
                try PersonBlocked(person: rider.account, other: blocked.account).publish(in: $0, at: now)
            }
            try await town.settle()

            let after = try await client.ride(request, rider.key).rides.first?.signUp
            #expect(after == free || after == nil)
            #expect(after != before)
            #expect(try await client.ride(kept, other.key).rides.count == 1)
        }
    }
}

extension RideTown {
    /// How many riders have a seat, how many seats there are, and how often a plan was kept twice.
    func counts() async throws -> (pairs: Int, seats: Int, twice: Int) {
        try await database.read { transaction in
            let row = try transaction.first(
                """
                SELECT (SELECT count(*) FROM rideshare_pairing) AS pairs,
                    (SELECT CAST(sum(people) AS BIGINT) FROM rideshare_sign_up WHERE kind = 'offer') AS seats,
                    (SELECT count(*) FROM rideshare_solution) AS plans,
                    (SELECT count(*) FROM (SELECT DISTINCT event, leg, revision FROM rideshare_solution) AS d) AS revisions
                """
            )
            guard let row else { return (0, 0, 0) }
            let plans: Int = try row.get("plans")
            return (try row.get("pairs"), try row.get("seats"), plans - (try row.get("revisions")))
        }
    }
}
