import CrosstownPoolEngine
import CrosstownValues
import Testing

@Suite struct RoundTripTests {
    /// A way there and a way home with the same people, the evening with fewer cars.
    private func evening(
        seed: UInt64,
        drivers: Int,
        riders: Int,
        fewer: Int
    ) -> (there: PoolProblem, home: PoolProblem) {
        var town = RandomTown(seed: seed)
        let there = town.problem(drivers: drivers, riders: riders)
        var home = there
        home.drivers.removeLast(fewer)
        home.eventStart = minute(120)
        for index in home.riders.indices {
            home.riders[index].arriveBy = minute(120)
            home.riders[index].readyFrom = minute(160)
        }
        for index in home.drivers.indices { home.drivers[index].leavesNotBefore = minute(175) }
        return (there, home)
    }

    @Test(arguments: 1...8) func `nobody who wants both ways is left with one`(seed: UInt64) {
        let (there, home) = evening(seed: seed, drivers: 5, riders: 13, fewer: 2)
        let both = Set(there.riders.prefix(9).map(\.id))
        var trip = RoundTrip(there: there, home: home, onlyIfBoth: both, seed: seed)

        trip.improve(rounds: 200)

        let (outward, homeward) = (trip.plan.there.pickUps, trip.plan.home.pickUps)
        #expect(both.allSatisfy { (outward[$0] == nil) == (homeward[$0] == nil) })
        #expect(trip.plan.there.faults(in: there).isEmpty)
        #expect(trip.plan.home.rides.allSatisfy { $0.departAt >= minute(120) && $0.arriveAt <= minute(175) })
        #expect(trip.plan.served > 0)
    }

    @Test(arguments: 1...3) func `whoever takes one way alone keeps it`(seed: UInt64) {
        let (there, home) = evening(seed: seed, drivers: 8, riders: 24, fewer: 3)
        var free = RoundTrip(there: there, home: home, onlyIfBoth: [], seed: seed)
        var bound = RoundTrip(there: there, home: home, onlyIfBoth: Set(there.riders.map(\.id)), seed: seed)

        free.improve(rounds: 400)
        bound.improve(rounds: 400)

        #expect(free.plan.there.served != free.plan.home.served)
        #expect(bound.plan.there.served == bound.plan.home.served)
        #expect(bound.plan.served <= free.plan.served)
    }
}
