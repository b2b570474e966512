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

        mutating func apply(_ change: PoolChange, now: Timestamp) {
            let news = board.apply(change, now: now, progress: rounds(300))
            changesOfDriver += news.otherDriver.count
            orphans = Set(news.withoutRide)
            for (rider, pickUp) in board.plan.pickUps {
                guard let window = board.promises[rider] else { continue }
                if pickUp.at < window.earliest || pickUp.at > window.latest { brokenWindows += 1 }
            }
        }

        mutating func signUpEverybody() {
            for number in 0..<40 {
                if number.isMultiple(of: 4) { apply(.driver(town.driver(number / 4)), now: minute(-3000)) }
                apply(.rider(town.rider(number)), now: minute(-3000))
            }
        }
    }

    @Test(arguments: 1...4) func `sign-ups keep every promise`(seed: UInt64) {
        var replay = Replay(seed: seed)

        replay.signUpEverybody()

        #expect(replay.orphans.isEmpty)
        #expect(replay.brokenWindows == 0)
        #expect(replay.board.plan.faults(in: replay.board.problem).isEmpty)
        #expect(replay.changesOfDriver <= 12)
    }

    @Test(arguments: 1...4) func `cancellations pair the riders anew within their promises`(seed: UInt64) throws {
        var replay = Replay(seed: seed)
        replay.signUpEverybody()
        let driver = try #require(replay.board.plan.rides.first?.driver)
        let rider = try #require(replay.board.plan.rides.last?.pickUps.first?.rider)

        replay.apply(.riderCancels(rider), now: minute(-2000))
        replay.apply(.driverCancels(driver), now: minute(-2000))

        #expect(replay.brokenWindows == 0)
        #expect(replay.board.plan.faults(in: replay.board.problem).isEmpty)
        #expect(!replay.board.plan.rides.contains { $0.driver == driver })
    }

    @Test func `after the freeze a sign-up changes nobody's driver`() {
        var replay = Replay(seed: 3)
        replay.signUpEverybody()
        let before = replay.board.plan.pickUps.mapValues(\.driver)

        replay.apply(.rider(replay.town.rider(99)), now: minute(-60))

        let after = replay.board.plan.pickUps.mapValues(\.driver)
        #expect(before.allSatisfy { after[$0.key] == $0.value })
    }
}
