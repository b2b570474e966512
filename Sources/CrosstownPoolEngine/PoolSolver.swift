/// Finds plans: most riders served, then least detour, then fewest changes against what people know.
public struct PoolSolver: Sendable {
    private let problem: PoolProblem
    private let commitments: Commitments
    private var search: NeighbourhoodSearch

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

    /// Searches until a deadline.
    ///
    /// - Parameter isOver: Asked every 64 rounds with the number of rounds so far.
    public mutating func improve(until isOver: (_ rounds: Int) -> Bool) { search.run(isOver: isOver) }

    /// Rounds of search done so far.
    public var rounds: Int { search.rounds }

    /// The best plan so far.
    public var plan: PoolPlan { search.best.plan(problem, search.model) }
}
