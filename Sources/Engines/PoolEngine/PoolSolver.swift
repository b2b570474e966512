/// Finds plans: most riders served, then least detour, then fewest changes against what people know.
///
/// ```swift
/// let start = Timestamp(milliseconds: 1_795_017_600_000)
/// let anHourBefore = start.advanced(milliseconds: -3_600_000)
/// let driver = Driver(
///     id: Identifier(high: 0, low: 1),
///     place: Coordinate(latitude: 43.7384, longitude: 7.4246),
///     seats: 3,
///     leavesNotBefore: anHourBefore,
///     mostDetour: Seconds(900)
/// )
/// let rider = Rider(
///     id: Identifier(high: 0, low: 2),
///     place: Coordinate(latitude: 43.7415, longitude: 7.4308),
///     readyFrom: anHourBefore,
///     arriveBy: start
/// )
/// let problem = PoolProblem(
///     drivers: [driver],
///     riders: [rider],
///     eventPlace: Coordinate(latitude: 43.7765, longitude: 7.5048),
///     eventStart: start,
///     travel: .greatCircle(speed: MetresPerSecond(10))
/// )
/// var solver = PoolSolver(problem)
/// solver.improve { rounds in Double(rounds) / 1000 }
/// // solver.plan has one ride: the driver picks the rider up, both arrive before the start.
/// ```
public struct PoolSolver: Sendable {
    let problem: PoolProblem
    private let commitments: Commitments
    private(set) var search: NeighbourhoodSearch
    private var isTriedExactly = false
    /// Whether no plan can serve more riders, or as many with less detour; the search proves this for small pools.
    public private(set) var isProvenBest = false

    /// Creates the search for a problem.
    ///
    /// - Parameters:
    ///   - problem: The drivers and riders.
    ///   - commitments: The promises.
    ///   - previous: A plan to start from; its invalid parts are ignored.
    ///   - seed: The same seed returns the same sequence of plans.
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

    /// Searches until a deadline, or until a small pool has its best plan; the plan never gets worse.
    ///
    /// `progress` returns the used share of the time, 1 at the deadline. It is called every 32 rounds with the number
    /// of rounds so far: a clock creates a deadline, the number itself a repeatable budget.
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

    /// The number of rounds so far.
    public var rounds: Int { search.rounds }

    /// The best plan so far.
    public var plan: PoolPlan { search.best.plan(problem, search.model) }
}
