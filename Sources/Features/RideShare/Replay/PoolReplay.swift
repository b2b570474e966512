import CrosstownPoolEngine
import CrosstownValues

/// A plan in the log.
struct LoggedPlan: Sendable {
    let number: Int
    let step: PoolDifference
    let rounds: Int
    let ranOutAt: Int?
    let at: Timestamp
    let fingerprint: String
}

/// Creates every plan of a pool again from the log and compares it.
struct PoolReplay: Sendable {
    let leg: Leg
    let roads: RoadTimes
    /// What the pool knew after the last replayed plan.
    private(set) var known: KnownPool
    /// The number of replayed plans.
    private(set) var plans: Int
    /// The zero-based position of the first plan with a different result.
    private(set) var firstDifference: Int?

    /// Continues after a number of plans.
    init(leg: Leg, roads: RoadTimes, known: KnownPool = KnownPool(), plans: Int = 0) {
        (self.leg, self.roads, self.known, self.plans) = (leg, roads, known, plans)
    }

    /// Replays the next plans until one has a different result.
    ///
    /// - Throws: `EncodingError`.
    mutating func run(_ logged: [LoggedPlan]) throws {
        for plan in logged where firstDifference == nil {
            let pool = EventPool(
                frame: plan.step.frame,
                leg: leg,
                entries: plan.step.applied(to: known.entries),
                since: known,
                roads: plan.step.isByRoad == true ? plan.step.places.map(roads.first) ?? roads : nil
            )
            let budget = PlanBudget(rounds: plan.rounds, bound: .asked(plan.ranOutAt))
            let again = PoolSolution(pool, of: "", revision: 0, at: plan.at, budget)
            guard try again.fingerprint() == plan.fingerprint else {
                firstDifference = plans
                return
            }
            plans += 1
            known = KnownPool(
                frame: pool.frame,
                entries: pool.entries,
                memory: again.memory,
                isByRoad: plan.step.isByRoad,
                places: plan.step.places
            )
        }
    }
}
