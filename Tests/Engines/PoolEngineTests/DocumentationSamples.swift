import CrosstownGeo
import CrosstownPoolEngine
import CrosstownValues
import Testing

/// The samples in the documentation of the pool engine.
@Suite struct DocumentationSamples {
    @Test func `a driver picks a rider up`() {
        let start = Timestamp(milliseconds: 1_795_017_600_000)
        let anHourBefore = start.advanced(milliseconds: -3_600_000)
        let driver = Driver(
            id: Identifier(high: 0, low: 1),
            place: Coordinate(latitude: 43.7384, longitude: 7.4246),
            seats: 3,
            leavesNotBefore: anHourBefore,
            mostDetour: Seconds(900)
        )
        let rider = Rider(
            id: Identifier(high: 0, low: 2),
            place: Coordinate(latitude: 43.7415, longitude: 7.4308),
            readyFrom: anHourBefore,
            arriveBy: start
        )
        let problem = PoolProblem(
            drivers: [driver],
            riders: [rider],
            eventPlace: Coordinate(latitude: 43.7765, longitude: 7.5048),
            eventStart: start,
            travel: .greatCircle(speed: MetresPerSecond(10))
        )
        var solver = PoolSolver(problem)
        solver.improve { rounds in Double(rounds) / 1000 }
        // solver.plan has one ride: the driver picks the rider up, both arrive before the start.

        #expect(solver.plan.served == 1)
        #expect(solver.plan.faults(in: problem).isEmpty)
    }
}
