import CrosstownGeo
import CrosstownKit
import CrosstownPoolEngine
import CrosstownValues

/// The effect of an additional car from a place, with all promises kept.
struct OneMoreCar: Codable, Sendable {
    private static let rounds = 2_000
    private static let seconds = 0.5
    private static let detourMinutes = 30
    /// The earliest departure of the car before the event.
    private static let lead: Int64 = 3 * 3_600_000

    let leg: Leg
    let place: String
    let seats: Int
    /// The number of additional people who would get a ride.
    let people: Int

    init(_ pool: EventPool, from position: Coordinate, called place: String, seats: Int) {
        let car = Self.car(pool, position, seats)
        let known = KnownPool(frame: pool.frame, entries: pool.entries, memory: pool.memory)
        let more = EventPool(
            frame: pool.frame,
            leg: pool.leg,
            entries: (pool.entries + [car]).sorted { $0.id < $1.id },
            since: known,
            roads: pool.roads
        )
        let problem = more.problem
        let commitments = Commitments(
            windows: pool.memory.promises,
            drivers: pool.memory.plan.pickUps.mapValues(\.driver)
        )
        var solver = PoolSolver(problem, commitments: commitments, startingFrom: pool.memory.plan)
        var meter = PlanBudget.Meter(PlanBudget(rounds: Self.rounds, bound: .seconds(Self.seconds)))
        solver.improve { meter.progress($0) }
        let before = Self.people(pool.memory.plan, problem)
        (leg, self.place, self.seats) = (pool.leg, place, seats)
        people = max(0, Self.people(solver.plan, problem) - before)
    }

    private static func car(_ pool: EventPool, _ position: Coordinate, _ seats: Int) -> PoolEntry {
        PoolEntry(
            SignUp(
                id: Identifier<SignUp>(high: .max, low: .max),
                event: "",
                eventBeginsAt: pool.frame.beginsAt,
                kind: .offer,
                person: nil,
                name: "",
                phone: "",
                placeName: "",
                place: position,
                way: .both,
                people: seats,
                leavesAt: pool.frame.beginsAt.advanced(milliseconds: -lead),
                detourMinutes: detourMinutes,
                mostStops: SignUpCheck.mostPeople,
                onlyBoth: false,
                womenOnly: false,
                childSeat: false,
                car: "",
                state: .open,
                madeAt: pool.frame.beginsAt
            ),
            on: pool.leg
        )
    }

    private static func people(_ plan: PoolPlan, _ problem: PoolProblem) -> Int {
        let sizes = Dictionary(problem.riders.map { ($0.id, $0.groupSize) }, uniquingKeysWith: { first, _ in first })
        return plan.pickUps.keys.reduce(0) { $0 + (sizes[$1] ?? 0) }
    }
}
