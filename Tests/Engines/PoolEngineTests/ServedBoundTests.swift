import CrosstownPoolEngine
import CrosstownValues
import Testing

@Suite struct ServedBoundTests {
    @Test(arguments: 1...10) func `no plan serves more than the bound`(seed: UInt64) throws {
        var town = RandomTown(seed: seed)
        let problem = town.problem(drivers: 4, riders: 12)
        var solver = PoolSolver(problem, seed: seed)
        solver.improve(progress: rounds(200))

        let most = try #require(problem.mostServed(Commitments(), served: 0))

        #expect(solver.isProvenBest)
        #expect(most >= solver.plan.served)
        #expect(most <= solver.plan.served + 1)
    }

    @Test func `where every driver cancels, all promised riders are proved to have no ride`() throws {
        var town = RandomTown(seed: 4)
        var problem = town.problem(drivers: 4, riders: 12)
        var solver = PoolSolver(problem, seed: 4)
        solver.improve(progress: rounds(50))
        let told = Commitments(told: solver.plan, tolerance: Seconds(300))

        problem.drivers = []
        let most = try #require(problem.mostServed(told, served: 0))

        #expect(!told.windows.isEmpty)
        #expect(most == 0)
    }
}
