import CrosstownPoolEngine
import CrosstownValues
import Testing

@Suite struct PoolBoardTests {
    /// Replays sign-ups in random order, then cancellations.
    struct Replay {
        var board: PoolBoard
        var town: RandomTown
        var changesOfDriver = 0
        var brokenWindows = 0
        var orphans: Set<Identifier<Rider>> = []

        init(seed: UInt64) {
            town = RandomTown(seed: seed)
            var empty = town.problem(drivers: 0, riders: 0)
            empty.boarding = .zero
            board = PoolBoard(empty, seed: seed)
        }

        mutating func apply(_ change: PoolChange, now: Timestamp) { apply([change], now: now) }

        mutating func apply(_ changes: [PoolChange], now: Timestamp) {
            let news = board.apply(changes, now: now, progress: rounds(150))
            changesOfDriver += news.otherDriver.count
            orphans = Set(news.withoutRide)
            for (rider, pickUp) in board.plan.pickUps {
                guard let window = board.promises[rider] else { continue }
                if pickUp.at < window.earliest || pickUp.at > window.latest { brokenWindows += 1 }
            }
        }

        /// Half of the people sign up at once, the others one by one.
        mutating func signUpEverybody() {
            let changes = (0..<40).flatMap { number -> [PoolChange] in
                let driver: [PoolChange] = number.isMultiple(of: 4) ? [.driver(town.driver(number / 4))] : []
                return driver + [.rider(town.rider(number))]
            }
            apply(Array(changes.prefix(25)), now: minute(-3000))
            for change in changes.dropFirst(25) { apply(change, now: minute(-3000)) }
        }
    }

    /// Pools in which everybody has signed up, by seed from 1 on; worked out once for all tests.
    private static let full: [Replay] = (UInt64(1)...6).map { seed in
        var replay = Replay(seed: seed)
        replay.signUpEverybody()
        return replay
    }

    private func full(seed: UInt64) -> Replay { Self.full[Int(seed) - 1] }

    @Test(arguments: 1...4) func `sign-ups keep every promise`(seed: UInt64) {
        let replay = full(seed: seed)

        #expect(replay.orphans.isEmpty)
        #expect(replay.brokenWindows == 0)
        #expect(replay.board.plan.faults(in: replay.board.problem).isEmpty)
    }

    @Test func `three of ten riders at most are told another driver, though one driver in five cancels`() {
        var replays = (1...4).map { full(seed: $0) }

        for index in replays.indices {
            _ = replays[index].board.apply([], now: minute(-120), progress: rounds(150))
            for ride in replays[index].board.plan.rides.prefix(2) {
                replays[index].apply(.driverCancels(ride.driver), now: minute(-100))
            }
        }

        let changes = replays.reduce(0) { $0 + $1.changesOfDriver }
        #expect(changes * 10 <= 3 * 4 * 40)
        #expect(replays.allSatisfy { $0.brokenWindows == 0 })
    }

    @Test func `riders learn at the freeze who drives them`() {
        var replay = full(seed: 1)
        let known = replay.board.toldDrivers.count

        let news = replay.board.apply([], now: minute(-120), progress: rounds(150))

        #expect(known == 0)
        #expect(Set(news.driverTold) == Set(replay.board.plan.pickUps.keys))
        #expect(replay.board.toldDrivers == replay.board.plan.pickUps.mapValues(\.driver))
    }

    @Test(arguments: 1...6) func `riders who cancel cost nobody else the ride or the promised time`(seed: UInt64) {
        var replay = full(seed: seed)
        var lost = 0

        for _ in 0..<8 {
            guard let rider = replay.board.plan.rides.first(where: { $0.pickUps.count > 1 })?.pickUps[1].rider else {
                break
            }
            replay.apply(.riderCancels(rider), now: minute(-2000))
            lost += replay.orphans.count
        }

        #expect(lost == 0)
        #expect(replay.brokenWindows == 0)
        #expect(replay.board.plan.faults(in: replay.board.problem).isEmpty)
    }

    @Test(arguments: 1...4) func `cancellations pair the riders anew within their promises`(seed: UInt64) throws {
        var replay = full(seed: seed)
        let driver = try #require(replay.board.plan.rides.first?.driver)
        let rider = try #require(replay.board.plan.rides.last?.pickUps.first?.rider)

        replay.apply(.riderCancels(rider), now: minute(-2000))
        replay.apply(.driverCancels(driver), now: minute(-2000))

        #expect(replay.brokenWindows == 0)
        #expect(replay.board.plan.faults(in: replay.board.problem).isEmpty)
        #expect(!replay.board.plan.rides.contains { $0.driver == driver })
    }

    @Test(arguments: 1...6) func `two drivers who cancel at the same time end well`(seed: UInt64) {
        var replay = full(seed: seed)
        let gone = replay.board.plan.rides.prefix(2).map(\.driver)
        let kept = replay.board.plan.rides.dropFirst(2).reduce(0) { $0 + $1.pickUps.count }

        let news = replay.board.apply(gone.map { .driverCancels($0) }, now: minute(-60), progress: rounds(150))

        #expect(replay.board.plan.faults(in: replay.board.problem).isEmpty)
        #expect(!replay.board.plan.rides.contains { gone.contains($0.driver) })
        #expect(replay.board.plan.served >= kept)
        #expect(Set(news.withoutRide).isDisjoint(with: replay.board.plan.pickUps.keys))
        #expect(Set(news.withoutRide).isDisjoint(with: news.otherDriver))
    }

    @Test func `a driver and an own rider who cancel at the same time leave nobody told twice`() throws {
        var replay = full(seed: 2)
        let ride = try #require(replay.board.plan.rides.first { $0.pickUps.count > 1 })
        let rider = ride.pickUps[0].rider

        let news = replay.board.apply(
            [.driverCancels(ride.driver), .riderCancels(rider)],
            now: minute(-2000),
            progress: rounds(150)
        )

        let told = news.promised + news.otherDriver + news.rideAgain + news.withoutRide
        #expect(told.count == Set(told).count)
        #expect(!told.contains(rider))
        #expect(replay.board.plan.faults(in: replay.board.problem).isEmpty)
    }

    @Test func `after the freeze a sign-up changes nobody's driver`() {
        var replay = full(seed: 3)
        let before = replay.board.plan.pickUps.mapValues(\.driver)

        replay.apply(.rider(replay.town.rider(99)), now: minute(-60))

        let after = replay.board.plan.pickUps.mapValues(\.driver)
        #expect(before.allSatisfy { after[$0.key] == $0.value })
    }
}
