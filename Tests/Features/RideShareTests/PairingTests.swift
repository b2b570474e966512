import CrosstownKit
import CrosstownRideShare
import CrosstownSQL
import CrosstownTesting
import CrosstownValues
import HTTPTypes
import HummingbirdTesting
import Testing

@Suite struct PairingTests {
    private static let hour: Int64 = 3_600_000

    @Test(arguments: TestEngine.reachable)
    func `a rider gets a window that is kept, and two hours before the driver's name`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let (driver, rider) = (town.person(isMember: true), town.person())
        try await town.open { client in
            let request = try await client.request(as: rider.key)
            let pending = try await client.json(.get, "/rides/sign-ups/\(request)", as: rider.key).decoded(OwnRide.self)
            let offer = try await client.offer(as: driver.key, seats: 3)
            try await town.settle()
            let promised = try await client.json(.get, "/rides/sign-ups/\(request)", as: rider.key).decoded(
                OwnRide.self
            )
            let ride = try #require(promised.rides.first)

            #expect(pending.rides.isEmpty)
            #expect(ride.latest - ride.earliest == 10 * 60_000)
            #expect(ride.earliest <= ride.at)
            #expect(ride.at <= ride.latest)
            #expect(!ride.isNamed)
            #expect(ride.name == nil)
            #expect(ride.phone == nil)
            #expect(ride.place == nil)

            town.host.clock.advance(milliseconds: 6 * Self.hour)
            try await town.settle()
            let named = try await client.json(.get, "/rides/sign-ups/\(request)", as: rider.key).decoded(OwnRide.self)
            let told = try #require(named.rides.first)
            let car = try await client.json(.get, "/rides/sign-ups/\(offer)", as: driver.key).decoded(OwnRide.self)

            #expect(told.isNamed)
            #expect(told.phone == "+377 1234 5678")
            #expect(told.place == nil, "a driver's home is never shown")
            #expect(told.earliest == ride.earliest)
            #expect(told.latest == ride.latest)
            #expect(ride.earliest <= told.at)
            #expect(told.at <= ride.latest)
            #expect(car.rides.map(\.place) == ["Corner"])
            #expect(car.seatsLeft == ["there": 2])
            #expect(town.host.notices.titles(for: rider.account) == ["You have a ride", "Someone is driving you"])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `where the driver cancels, riders are paired anew and told`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let (first, second, rider) = (town.person(isMember: true), town.person(isMember: true), town.person())
        try await town.open { client in
            let request = try await client.request(as: rider.key)
            let offer = try await client.offer(as: first.key, seats: 1)
            try await town.settle()
            let spare = try await client.offer(as: second.key, seats: 1)
            try await town.settle()
            let before = try await client.json(.get, "/rides/sign-ups/\(request)", as: rider.key).decoded(OwnRide.self)
            let driving = try #require(before.rides.first?.signUp)
            let (leaver, key) = driving == offer ? (offer, first.key) : (spare, second.key)
            let cancelled = try await client.json(.post, "/rides/sign-ups/\(leaver)/cancel", as: key, "{}")
            let again = try await client.json(.post, "/rides/sign-ups/\(leaver)/cancel", as: key, "{}")
            try await town.settle()
            let after = try await client.json(.get, "/rides/sign-ups/\(request)", as: rider.key).decoded(OwnRide.self)

            #expect(cancelled.status == .ok)
            #expect(again.status == .ok)
            #expect(after.rides.map(\.signUp) == [driving == offer ? spare : offer])
        }
    }

    @Test(arguments: TestEngine.reachable)
    func `no seat is given twice, and who has none is told at the set time`(engine: TestEngine) async throws {
        let town = try await RideTown(on: engine)
        let (driver, organizer) = (town.person(isMember: true), town.person())
        town.events.set(
            RideTown.event(beginsAt: town.events.current.beginsAt, organizers: [organizer.account])
        )
        let riders = (0..<12).map { _ in town.person() }
        try await town.open { client in
            let offer = try await client.offer(as: driver.key, seats: 3)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for rider in riders { group.addTask { _ = try await client.request(as: rider.key) } }
                try await group.waitForAll()
            }
            try await town.settle()
            town.host.clock.advance(milliseconds: 6 * Self.hour + 10 * 60_000)
            try await town.settle()
            let car = try await client.json(.get, "/rides/sign-ups/\(offer)", as: driver.key).decoded(OwnRide.self)
            let without = riders.filter { town.host.notices.titles(for: $0.account).last == "No ride to Concert yet" }

            #expect(car.rides.count == 3)
            #expect(car.seatsLeft == ["there": 0])
            #expect(without.count == 9)
            #expect(town.host.notices.titles(for: organizer.account) == ["9 people without a ride: Concert"])
            #expect(town.host.notices.titles(for: driver.account).last == "Your car to Concert is full")
        }
    }

    @Test func `who has blocked another never shares a car, whoever drives`() async throws {
        let town = try await RideTown()
        let (driver, rider, other) = (town.person(isMember: true), town.person(), town.person())
        town.friends.block(driver.account, rider.account)
        try await town.open { client in
            let offer = try await client.offer(as: driver.key, seats: 3)
            _ = try await client.request(as: rider.key)
            let allowed = try await client.request(as: other.key)
            try await town.settle()
            let car = try await client.json(.get, "/rides/sign-ups/\(offer)", as: driver.key).decoded(OwnRide.self)

            #expect(car.rides.map(\.signUp) == [allowed])
        }
    }

    @Test(arguments: [#""womenOnly":true"#, #""childSeat":true"#])
    func `women among themselves and child seats are kept to`(wish: String) async throws {
        let town = try await RideTown()
        let (driver, rider, other) = (town.person(isMember: true), town.person(), town.person())
        try await town.open { client in
            let offer = try await client.offer(as: driver.key, seats: 3)
            _ = try await client.request(as: rider.key, #""people":1,"leavesAt":"01:00",\#(wish)"#)
            let plain = try await client.request(as: other.key)
            try await town.settle()
            let before = try await client.json(.get, "/rides/sign-ups/\(offer)", as: driver.key).decoded(OwnRide.self)
            let suitable = town.person(isMember: true)
            let second = try await client.offer(as: suitable.key, seats: 1, more: ",\(wish)")
            try await town.settle()
            let after = try await client.json(.get, "/rides/sign-ups/\(second)", as: suitable.key).decoded(OwnRide.self)

            #expect(before.rides.map(\.signUp) == [plain])
            #expect(after.rides.count == 1)
            #expect(after.rides.map(\.signUp) != [plain])
        }
    }

    @Test func `the log makes every plan again`() async throws {
        let town = try await RideTown()
        let organizer = town.person(as: ["rideshare.organizer"])
        try await town.open { client in
            for number in 0..<3 {
                let driver = town.person(isMember: true)
                _ = try await client.offer(as: driver.key, seats: 2, longitude: 7.45 + Double(number) * 0.02)
                try await town.settle()
            }
            for number in 0..<8 {
                let request = try await client.request(
                    as: town.person().key,
                    latitude: 43.74 + Double(number) * 0.004,
                    longitude: 7.44 + Double(number) * 0.01
                )
                _ = request
                try await town.settle()
            }
            let begin = town.events.current.beginsAt.advanced(milliseconds: Self.hour)
            try await town.change(RideTown.event(beginsAt: begin))
            let path = "/rides/console/replay"
            let event = #"{"event":"\#(RideTown.eventID)"}"#
            let started = try await client.json(.post, path, as: organizer.key, event).decoded(Replay.self)
            let foreign = try await client.json(.post, path, as: town.person().key, event)
            try await town.settle()
            let replayed = try await client.json(
                .get,
                "\(path)?event=\(RideTown.eventID)",
                as: organizer.key
            ).decoded(Replay.self)
            #expect(!started.isDone)
            #expect(replayed.isDone)
            #expect(foreign.status == .notFound)
            let there = try #require(replayed.legs.first { $0.leg == "there" })

            #expect(there.plans >= 12)
            #expect(there.plans == there.total)
            #expect(replayed.legs.allSatisfy { $0.firstDifference == nil })
        }
    }

    @Test func `organizers see who has no ride and what would help; others see nothing`() async throws {
        let town = try await RideTown()
        let (organizer, stranger) = (town.person(as: ["rideshare.organizer"]), town.person())
        try await town.open { client in
            _ = try await client.request(as: stranger.key)
            try await town.settle()
            let path = "/rides/console/pool?event=\(RideTown.eventID)"
            let pool = try await client.json(.get, path, as: organizer.key).decoded(Pool.self)
            let page = try await client.page(path, as: organizer.key)
            let refused = try await client.json(.get, path, as: stranger.key)

            #expect(pool.ways.first?.open.first?.remedy == "driver")
            #expect(pool.ways.first?.waiting == 1)
            #expect(page.status == .ok)
            #expect(refused.status == .notFound)
        }
    }

    @Test func `a cancelled event ends all rides, a moved one moves them`() async throws {
        let town = try await RideTown()
        let (driver, rider) = (town.person(isMember: true), town.person())
        try await town.open { client in
            let request = try await client.request(as: rider.key)
            _ = try await client.offer(as: driver.key, seats: 1)
            try await town.settle()
            let begin = town.events.current.beginsAt
            let before = try await client.json(.get, "/rides/sign-ups/\(request)", as: rider.key).decoded(OwnRide.self)
            try await town.change(RideTown.event(beginsAt: begin.advanced(milliseconds: Self.hour)))
            let moved = try await client.json(.get, "/rides/sign-ups/\(request)", as: rider.key).decoded(OwnRide.self)
            try await town.change(RideTown.event(beginsAt: begin, isCancelled: true))
            let ended = try await client.json(.get, "/rides/sign-ups/\(request)", as: rider.key).decoded(OwnRide.self)
            let page = try await client.page("/rides/sign-ups/\(request)", as: rider.key).text

            #expect(page.contains("The event was canceled."))
            #expect(try #require(moved.rides.first).at - #require(before.rides.first).at == Self.hour)
            #expect(town.host.notices.titles(for: rider.account).contains("New time for Concert"))
            #expect(ended.signUp.state == "cancelled")
            #expect(ended.rides.isEmpty)
            #expect(town.host.notices.titles(for: driver.account).last == "Canceled: Concert")
        }
    }

    @Test func `a day after the event names, numbers and places are forgotten`() async throws {
        let town = try await RideTown()
        let (driver, rider) = (town.person(isMember: true), town.person())
        try await town.open { client in
            let request = try await client.request(as: rider.key)
            let offer = try await client.offer(as: driver.key, seats: 1)
            try await town.settle()
            town.host.clock.advance(milliseconds: 6 * Self.hour)
            try await town.settle()
            let picked = try await client.json(
                .post,
                "/rides/sign-ups/\(offer)/pick-ups",
                as: driver.key,
                #"{"request":"\#(request)","leg":"there","outcome":"picked-up"}"#
            )
            town.host.clock.advance(milliseconds: 30 * Self.hour)
            try await town.settle()
            let left = try await town.host.database.read { transaction in
                try transaction.query("SELECT name, phone, place_name FROM rideshare_sign_up").flatMap { row in
                    [try row.get(0, as: String.self), try row.get(1, as: String.self), try row.get(2, as: String.self)]
                }
            }

            #expect(picked.status == .ok)
            #expect(left.allSatisfy { $0.isEmpty })
            #expect(left.count == 6)
            #expect(town.endings.all.map(\.person) == [rider.account])
            #expect(town.endings.all.map(\.means) == [.carpool])
        }
    }

    private struct Replay: Decodable {
        struct Leg: Decodable {
            let leg: String
            let plans: Int
            let total: Int
            let firstDifference: Int?
        }

        let isDone: Bool
        let legs: [Leg]
    }

    private struct Pool: Decodable {
        struct Way: Decodable {
            struct Open: Decodable { let remedy: String? }

            let open: [Open]
            let waiting: Int
        }

        let ways: [Way]
    }
}
