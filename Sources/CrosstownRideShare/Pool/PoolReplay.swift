import CrosstownPoolEngine
import CrosstownValues

/// Makes every plan of a pool again from the log, and compares.
struct PoolReplay {
    let leg: Leg

    /// The number of plans made again, and the place of the first that came out otherwise, counted from zero.
    func run(
        _ solutions: [(step: PoolDifference, rounds: Int, at: Timestamp, fingerprint: String)]
    ) throws -> (plans: Int, firstDifference: Int?) {
        var known = KnownPool()
        for (number, solution) in solutions.enumerated() {
            let pool = EventPool(
                frame: solution.step.frame,
                leg: leg,
                entries: solution.step.applied(to: known.entries),
                since: known
            )
            let again = PoolSolution(pool, of: "", revision: 0, at: solution.at, rounds: solution.rounds)
            if try again.fingerprint() != solution.fingerprint { return (number, number) }
            known = KnownPool(frame: pool.frame, entries: pool.entries, memory: again.memory)
        }
        return (solutions.count, nil)
    }
}
