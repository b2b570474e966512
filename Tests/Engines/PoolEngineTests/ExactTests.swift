import CrosstownPoolEngine
import CrosstownValues
import Testing

@Suite struct ExactTests {
    @Test(arguments: 1...10) func `a small pool gets a proof, and every seed the same best plan`(seed: UInt64) {
        var town = RandomTown(seed: seed)
        let problem = town.problem(drivers: 4, riders: 10)

        let solvers = [UInt64(3), 4].map { seed in
            var solver = PoolSolver(problem, seed: seed)
            solver.improve(progress: rounds(1000))
            return solver
        }

        let plans = solvers.map { $0.plan }
        #expect(solvers.allSatisfy { $0.isProvenBest })
        #expect(plans[0].faults(in: problem).isEmpty)
        #expect(plans[0].served == plans[1].served)
        #expect(plans[0].totalDetour == plans[1].totalDetour)
    }

    @Test(arguments: 1...8) func `no long search beats a proven plan`(seed: UInt64) {
        var town = RandomTown(seed: seed)
        let problem = town.problem(drivers: 4, riders: 12)
        var company = problem
        // A wish that is met anyway keeps the proof away, so that only the search plans.
        company.riders[0].notWith = [.rider(problem.riders[0].id.another)]
        var proven = PoolSolver(problem, seed: seed)
        var searched = PoolSolver(company, seed: seed)

        proven.improve(progress: rounds(100))
        searched.improve(progress: rounds(2000))

        #expect(proven.isProvenBest)
        #expect(!searched.isProvenBest)
        let (best, found) = (proven.plan, searched.plan)
        #expect((-best.served, best.totalDetour.value) <= (-found.served, found.totalDetour.value + 0.001))
    }

    @Test(arguments: 1...5) func `a proven plan keeps promised pick-ups`(seed: UInt64) {
        var town = RandomTown(seed: seed)
        var problem = town.problem(drivers: 3, riders: 9)
        var solver = PoolSolver(problem, seed: seed)
        solver.improve(progress: rounds(100))
        let told = Commitments(told: solver.plan, tolerance: Seconds(300))
        problem.riders += (100..<102).map { town.rider($0) }

        var later = PoolSolver(problem, commitments: told, startingFrom: solver.plan, seed: seed)
        later.improve(progress: rounds(100))

        let pickUps = later.plan.pickUps
        #expect(later.isProvenBest)
        #expect(later.plan.faults(in: problem).isEmpty)
        #expect(
            told.windows.allSatisfy { rider, window in
                pickUps[rider].map { $0.at >= window.earliest && $0.at <= window.latest } ?? false
            }
        )
    }

    @Test func `a small pool takes no more rounds than it is given`() {
        var town = RandomTown(seed: 2)
        var solver = PoolSolver(town.problem(drivers: 4, riders: 12), seed: 2)

        solver.improve(progress: rounds(64))

        #expect(solver.rounds == 64)
    }

    @Test func `an empty pool is settled`() {
        var town = RandomTown(seed: 1)
        let problem = town.problem(drivers: 2, riders: 0)

        var solver = PoolSolver(problem)
        solver.improve(progress: rounds(10))

        #expect(solver.isProvenBest)
        #expect(solver.plan.rides.isEmpty)
    }
}

extension Identifier {
    /// An identity that nobody in the town has.
    fileprivate var another: Identifier { Identifier(high: 77, low: low) }
}
