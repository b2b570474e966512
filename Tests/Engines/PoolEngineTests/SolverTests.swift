import CrosstownGeo
import CrosstownPoolEngine
import CrosstownValues
import Testing

@Suite struct SolverTests {
    @Test(arguments: 1...20) func `any random pool gets a plan that can be driven`(seed: UInt64) {
        var town = RandomTown(seed: seed)
        let problem = town.problem(drivers: 1 + town.below(12), riders: town.below(50))

        var solver = PoolSolver(problem, seed: seed)
        solver.improve(progress: rounds(800))

        #expect(solver.plan.faults(in: problem).isEmpty)
    }

    @Test(arguments: 1...10) func `group sizes, meeting points and company are respected`(seed: UInt64) {
        var town = RandomTown(seed: seed)
        var problem = town.problem(drivers: 8, riders: 30)
        problem.meetingPoints = (0..<4).map { _ in town.place() }
        for index in problem.riders.indices {
            problem.riders[index].groupSize = 1 + town.below(3)
            problem.riders[index].mostWalk = Metres(2000 * town.unit())
            let other = problem.riders[town.below(30)].id
            if index.isMultiple(of: 5) {
                problem.riders[index].notWith = [.rider(other), .driver(problem.drivers[0].id)]
            }
            if index % 7 == 3, other != problem.riders[index].id { problem.riders[index].onlyWith = [.rider(other)] }
        }

        var solver = PoolSolver(problem, seed: seed)
        solver.improve(progress: rounds(800))

        #expect(solver.plan.faults(in: problem).isEmpty)
    }

    @Test(arguments: 1...10) func `a plan without one of its riders can still be driven`(seed: UInt64) throws {
        var town = RandomTown(seed: seed)
        let problem = town.problem(drivers: 8, riders: 30)
        var solver = PoolSolver(problem, seed: seed)
        solver.improve(progress: rounds(400))
        let gone = try #require(solver.plan.rides.first { $0.pickUps.count > 1 }?.pickUps[0].rider)

        var smaller = problem
        smaller.riders.removeAll { $0.id == gone }
        let rest = PoolSolver(smaller, startingFrom: solver.plan, seed: seed).plan

        #expect(rest.faults(in: smaller).isEmpty)
        #expect(rest.served >= solver.plan.served - 1)
    }

    @Test(arguments: 1...10) func `more time never gives a worse plan`(seed: UInt64) {
        var town = RandomTown(seed: seed)
        var solver = PoolSolver(town.problem(drivers: 10, riders: 40), seed: seed)
        var plans = [solver.plan]

        for _ in 0..<5 {
            solver.improve(progress: rounds(250, from: solver.rounds))
            plans.append(solver.plan)
        }

        for (earlier, later) in zip(plans, plans.dropFirst()) {
            #expect((-later.served, later.totalDetour.value) <= (-earlier.served, earlier.totalDetour.value))
        }
    }

    @Test(arguments: 1...8) func `a run of a hundred times the length gives no worse plan`(seed: UInt64) {
        var town = RandomTown(seed: seed)
        let problem = town.problem(drivers: 12, riders: 48)

        let plans = [30, 3000].map { budget in
            var solver = PoolSolver(problem, seed: seed)
            solver.improve(progress: rounds(budget))
            return solver.plan
        }

        let (shorter, longer) = (plans[0], plans[1])
        #expect((-longer.served, longer.totalDetour.value) <= (-shorter.served, shorter.totalDetour.value))
    }

    @Test func `the same seed gives the same plan`() {
        var town = RandomTown(seed: 5)
        let problem = town.problem(drivers: 10, riders: 40)

        let plans = (0..<2).map { _ in
            var solver = PoolSolver(problem, seed: 9)
            solver.improve(progress: rounds(1000))
            return solver.plan
        }

        #expect(plans[0] == plans[1])
    }

    @Test func `a copy of a solver searches on its own`() {
        var town = RandomTown(seed: 7)
        var solver = PoolSolver(town.problem(drivers: 12, riders: 60), seed: 7)
        solver.improve(progress: rounds(20))
        let before = solver.plan

        var copy = solver
        copy.improve(progress: rounds(3000, from: copy.rounds))

        #expect(solver.plan == before)
        #expect(copy.plan != before)
    }

    @Test(arguments: 1...5) func `cars with many seats get plans that can be driven`(seed: UInt64) {
        var town = RandomTown(seed: seed)
        var problem = town.problem(drivers: 5, riders: 50)
        for index in problem.drivers.indices {
            problem.drivers[index].seats = 5 + town.below(9)
            problem.drivers[index].leavesNotBefore = minute(-120)
            problem.drivers[index].mostDetour = Seconds(3600)
        }

        var solver = PoolSolver(problem, seed: seed)
        solver.improve(progress: rounds(400))

        #expect(solver.plan.faults(in: problem).isEmpty)
        #expect(solver.plan.rides.contains { $0.pickUps.count > 4 })
    }

    @Test func `drivers from far away are planned too`() {
        var town = RandomTown(seed: 3)
        var problem = town.problem(drivers: 8, riders: 40)
        problem.drivers[0].place = Coordinate(latitude: 47.6, longitude: -122.3)
        problem.drivers[0].leavesNotBefore = minute(-10_000)

        var solver = PoolSolver(problem, seed: 3)
        solver.improve(progress: rounds(1000))

        #expect(solver.plan.faults(in: problem).isEmpty)
        #expect(solver.plan.rides.contains { $0.driver == problem.drivers[0].id })
    }

    @Test(arguments: 1...10) func `a tiny pool gets the optimum`(seed: UInt64) {
        var town = RandomTown(seed: seed)
        let problem = town.problem(drivers: 2, riders: 5)

        var solver = PoolSolver(problem, seed: seed)
        solver.improve(progress: rounds(2000))

        let optimum = BruteForce(problem).best
        #expect(solver.plan.served == optimum.served)
        #expect(abs(solver.plan.totalDetour.value - optimum.detour) < 0.1)
    }

    @Test(arguments: 1...5) func `the way home lets nobody leave before the event ends`(seed: UInt64) {
        var town = RandomTown(seed: seed)
        var problem = town.problem(drivers: 6, riders: 20)
        for index in problem.riders.indices {
            problem.riders[index].arriveBy = minute(Double(5 * town.below(3)))
            problem.riders[index].readyFrom = minute(40)
        }
        for index in problem.drivers.indices { problem.drivers[index].leavesNotBefore = minute(60) }
        let home = WayHome(problem)

        var solver = PoolSolver(home.mirrored, seed: seed)
        solver.improve(progress: rounds(1000))
        let plan = home.plan(from: solver.plan)

        #expect(plan.served > 0)
        #expect(plan.rides.allSatisfy { $0.departAt >= problem.eventStart && $0.arriveAt <= minute(60) })
        #expect(plan.rides.allSatisfy { ride in ride.pickUps.allSatisfy { $0.at <= minute(40) } })
    }
}
