import CrosstownPoolEngine
import CrosstownValues
import Testing

/// How many stops a driver makes at most, beside how many people the car holds.
@Suite struct StopLimitTests {
    /// A town of groups, in which stops are scarcer than seats.
    private static func problem(seed: UInt64, drivers: Int, riders: Int) -> PoolProblem {
        var town = RandomTown(seed: seed)
        var problem = town.problem(drivers: drivers, riders: riders)
        for driver in problem.drivers.indices {
            problem.drivers[driver].seats = 3 + town.below(4)
            problem.drivers[driver].mostStops = 1 + town.below(2)
            problem.drivers[driver].mostDetour = Seconds(1800)
        }
        for rider in problem.riders.indices { problem.riders[rider].groupSize = 1 + town.below(3) }
        return problem
    }

    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func `no car makes more stops than its driver wishes, in small pools and in large`(seed: UInt64) {
        for (drivers, riders) in [(3, 9), (12, 60)] {
            let problem = Self.problem(seed: seed, drivers: drivers, riders: riders)
            var solver = PoolSolver(problem, seed: seed)
            solver.improve(progress: rounds(3000))
            #expect(solver.plan.faults(in: problem, tolerance: Seconds(0.1)).isEmpty)
            let most = Dictionary(uniqueKeysWithValues: problem.drivers.map { ($0.id, $0.mostStops) })
            #expect(solver.plan.rides.allSatisfy { $0.pickUps.count <= most[$0.driver] ?? 0 })
            #expect(solver.plan.served > 0)
        }
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `a small pool has the best plan that the stops allow`(seed: UInt64) {
        let problem = Self.problem(seed: seed, drivers: 2, riders: 5)
        var solver = PoolSolver(problem, seed: seed)
        solver.improve(progress: rounds(3000))
        let best = BruteForce(problem).best
        #expect(solver.isProvenBest)
        #expect(solver.plan.served == best.served)
    }

    @Test func `a plan with too many stops has a fault`() {
        var town = RandomTown(seed: 3)
        var problem = town.problem(drivers: 2, riders: 8)
        for driver in problem.drivers.indices {
            problem.drivers[driver].seats = 4
            problem.drivers[driver].leavesNotBefore = minute(-300)
            problem.drivers[driver].mostDetour = Seconds(7200)
        }
        for rider in problem.riders.indices {
            problem.riders[rider].readyFrom = minute(-300)
            problem.riders[rider].arriveBy = minute(0)
        }
        var solver = PoolSolver(problem, seed: 1)
        solver.improve(progress: rounds(100))
        let plan = solver.plan
        for driver in problem.drivers.indices { problem.drivers[driver].mostStops = 1 }
        let crowded = plan.rides.filter { $0.pickUps.count > 1 }.map { PlanFault.stops($0.driver) }
        let faults = plan.faults(in: problem, tolerance: Seconds(0.1))
        #expect(!crowded.isEmpty)
        #expect(crowded.allSatisfy(faults.contains))
    }
}
