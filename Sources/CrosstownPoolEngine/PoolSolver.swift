/// Finds plans: most riders served, then least detour, then fewest changes against what people know.
public struct PoolSolver: Sendable {
    let problem: PoolProblem
    private let commitments: Commitments
    private(set) var search: NeighbourhoodSearch
    private var isTriedExactly = false
    /// Whether no plan can serve more riders, or as many with less detour; small pools come to this.
    public private(set) var isProvenBest = false

    /// Prepares the search for a problem.
    ///
    /// - Parameters:
    ///   - problem: Who drives and who rides.
    ///   - commitments: What people have been told.
    ///   - previous: A plan to start from; what no longer fits is left out.
    ///   - seed: The same seed gives the same sequence of plans.
    public init(
        _ problem: PoolProblem,
        commitments: Commitments = Commitments(),
        startingFrom previous: PoolPlan? = nil,
        seed: UInt64 = 1
    ) {
        self.problem = problem
        self.commitments = commitments
        search = NeighbourhoodSearch(PoolModel(problem, commitments), seed: seed)
        if let previous { search.adopt(previous, problem) }
        search.insertAll()
    }

    /// Searches until a deadline, or until a small pool has its best plan; never ends with a worse plan than before.
    ///
    /// `progress` gives the share of the time that is used up, 1 at the deadline. It is asked every 32 rounds with the
    /// number of rounds so far: a clock makes a deadline, the number itself a repeatable budget.
    public mutating func improve(progress: (_ rounds: Int) -> Double) {
        guard progress(search.rounds) < 1 else { return }
        search.ownAlone()
        if !isTriedExactly {
            isTriedExactly = true
            isProvenBest = search.settleExactly(progress: progress)
        }
        guard !isProvenBest else { return }
        search.run(progress: progress)
    }

    /// Rounds of search done so far.
    public var rounds: Int { search.rounds }

    /// The best plan so far.
    public var plan: PoolPlan { search.best.plan(problem, search.model) }
}
