import CrosstownKit
import CrosstownRideShare
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import HummingbirdTesting
import Testing

/// One planner at a time, seats that many want at once, and people who block each other.
@Suite struct PlannerTests {
    @Test(arguments: TestEngine.reachable)
    func `a pool that another server plans is left alone until its time is over`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let (driver, rider) = (town.person(isMember: true), town.person())
        try await town.open { client in
            _ = try await client.offer(as: driver.key, seats: 2)
            let request = try await client.request(as: rider.key)
            let end = town.host.clock.now().advanced(milliseconds: 30_000)
            try await town.host.database.write { transaction in
                _ = try transaction.execute("UPDATE rideshare_pool SET claimed_until = \(end)")
            }
            try await town.settle()
            #expect(try await client.ride(request, rider.key).rides.isEmpty)
            town.host.clock.advance(milliseconds: 30_001)
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
            town.host.clock.advance(milliseconds: 6 * 3_600_000)
            try await town.settle()
            let before = try #require(try await client.ride(request, rider.key).rides.first).signUp
            let (blocked, free) = before == offer ? (driver, spare) : (second, offer)
            town.friends.block(rider.account, blocked.account)
            let now = town.host.clock.now()
            try await town.host.database.write {
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
        try await host.database.read { transaction in
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
