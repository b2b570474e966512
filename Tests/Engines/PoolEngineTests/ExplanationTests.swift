import CrosstownGeo
import CrosstownPoolEngine
import CrosstownValues
import Testing

@Suite struct ExplanationTests {
    private func lane(seats: Int, detour: Double, ready: Double) -> PoolProblem {
        let far = Coordinate(latitude: 35.30, longitude: -120.70)
        let middle = Coordinate(latitude: 35.29, longitude: -120.68)
        let id = Identifier<Driver>(high: 0, low: 1)
        return PoolProblem(
            drivers: [
                Driver(id: id, place: far, seats: seats, leavesNotBefore: minute(-60), mostDetour: Seconds(detour))
            ],
            riders: (1...2).map { number in
                Rider(
                    id: Identifier(high: 1, low: number),
                    place: middle,
                    readyFrom: minute(ready),
                    arriveBy: minute(0)
                )
            },
            eventPlace: Coordinate(latitude: 35.28, longitude: -120.65),
            eventStart: minute(0),
            boarding: Seconds(60),
            travel: .greatCircle(speed: MetresPerSecond(10))
        )
    }

    @Test func `a full car asks for one more seat`() throws {
        let problem = lane(seats: 1, detour: 600, ready: -30)
        let plan = PoolSolver(problem).plan
        let unserved = try #require(problem.riders.first { plan.pickUps[$0.id] == nil })

        let refusal = plan.refusal(of: unserved.id, in: problem)

        #expect(refusal?.reason == .noSeatInTime)
        #expect(refusal?.remedy == .moreSeats(problem.drivers[0].id, 1))
    }

    @Test func `a rider off the way asks for a minute of detour`() {
        let problem = lane(seats: 3, detour: 10, ready: -30)
        let withOneMinuteMore = lane(seats: 3, detour: 70, ready: -30)

        let refusal = PoolSolver(problem).plan.refusal(of: problem.riders[0].id, in: problem)

        #expect(refusal?.reason == .detoursExceeded)
        #expect(refusal?.remedy == .moreDetour(problem.drivers[0].id, Seconds(60)))
        #expect(PoolSolver(problem).plan.served == 0)
        #expect(PoolSolver(withOneMinuteMore).plan.served > 0)
    }

    @Test func `a rider who is ready too late is asked to be ready earlier`() {
        let problem = lane(seats: 3, detour: 600, ready: -1)

        let refusal = PoolSolver(problem).plan.refusal(of: problem.riders[0].id, in: problem)

        #expect(refusal?.reason == .windowTooTight)
        #expect(refusal?.remedy == .readyEarlier(Seconds(600)))
    }
}
