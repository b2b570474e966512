import CrosstownGeo
import CrosstownValues
import Testing

@testable import CrosstownPoolEngine

@Suite struct TravelTimesTests {
    @Test(arguments: 1...6) func `a first look at the places in a way misses none that the exact times would give`(
        seed: UInt64
    ) {
        var town = RandomTown(seed: seed)
        var problem = town.problem(drivers: 6, riders: 30)
        problem.drivers[0].seats = 7
        let computed = PoolModel(problem, Commitments()).travel
        var given = problem
        given.travel = .matrix(
            (0..<computed.count).flatMap { origin in
                (0..<computed.count).map { computed.milliseconds(from: Int32(origin), to: Int32($0)) }
            }
        )

        let plans = [problem, given].map { problem in
            var solver = PoolSolver(problem, seed: seed)
            solver.improve(progress: rounds(300))
            return solver.plan
        }

        #expect(computed.isCompact)
        #expect(plans[0] == plans[1])
    }
}
