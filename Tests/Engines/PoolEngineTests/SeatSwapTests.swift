import CrosstownValues
import Testing

@testable import CrosstownPoolEngine

@Suite struct SeatSwapTests {
    /// Where every way takes a time of its own, one way other than back.
    private func matrixProblem(_ town: inout RandomTown) -> PoolProblem {
        var problem = town.problem(drivers: 8, riders: 60)
        let computed = PoolModel(problem, Commitments()).travel
        problem.travel = .matrix(
            (0..<computed.count).flatMap { origin in
                (0..<computed.count).map { destination in
                    let time = computed.milliseconds(from: Int32(origin), to: Int32(destination))
                    return origin == destination ? 0 : time + Int32(town.below(120_000))
                }
            }
        )
        return problem
    }

    private func meetingPointProblem(_ town: inout RandomTown) -> PoolProblem {
        var problem = town.problem(drivers: 8, riders: 60)
        problem.meetingPoints = (0..<4).map { _ in town.place() }
        for index in problem.riders.indices {
            problem.riders[index].groupSize = 1 + town.below(2)
            problem.riders[index].mostWalk = Metres(2000 * town.unit())
        }
        return problem
    }

    /// Says for each seat whether a rider without a ride is said to have room in place of whoever has it, and whether
    /// there is room when the seat is free.
    private func answers(_ problem: PoolProblem, seed: UInt64) -> [(said: Bool, true: Bool)] {
        let model = PoolModel(problem, Commitments())
        var search = NeighbourhoodSearch(model, seed: seed)
        search.insertAll()
        search.run(progress: rounds(64))
        var answers: [(Bool, Bool)] = []
        for index in 0..<search.state.unserved.count {
            let rider = Int(search.state.unserved[index])
            for driver in 0..<model.driverCount where model.candidates.contains(row: rider, column: driver) {
                for position in 0..<Int(search.state.cars[driver].count) {
                    let said = search.state.cars.hasRoom(for: rider, in: driver, withoutStopAt: position + 1, model)
                    search.state.begin()
                    let other = search.state.rider(of: driver, at: position + 1)
                    search.state.remove(other)
                    var seat = Insertion()
                    search.state.cars.improve(&seat, rider: rider, driver: driver, model)
                    answers.append((said, seat.driver >= 0))
                    search.state.undo()
                }
            }
        }
        return answers
    }

    @Test(arguments: 1...6) func `a seat can be given to somebody else just where there is room without its rider`(
        seed: UInt64
    ) {
        var town = RandomTown(seed: seed)
        for problem in [town.problem(drivers: 8, riders: 60), meetingPointProblem(&town), matrixProblem(&town)] {
            let answers = answers(problem, seed: seed)

            #expect(answers.contains { $0.true })
            #expect(answers.contains { !$0.true })
            #expect(answers.allSatisfy { $0.said == $0.true })
        }
    }
}
