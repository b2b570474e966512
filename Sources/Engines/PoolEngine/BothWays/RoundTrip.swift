public import CrosstownValues

/// The way to an event and the way home, planned together.
///
/// Some riders ride only if they have a ride both ways. Both ways are planned on their own first; then whoever of those
/// riders has one way only gets a second chance or gives the seat back, until nobody is left with half a trip.
public struct RoundTrip: Sendable {
    /// The plans of both ways.
    public private(set) var plan = RoundTripPlan()
    private let there: PoolProblem
    private let home: WayHome
    private let onlyIfBoth: Set<Identifier<Rider>>
    private let seed: UInt64

    /// Prepares the search.
    ///
    /// - Parameters:
    ///   - there: The way to the event.
    ///   - home: The way home, with the same identities; see `WayHome` for what its moments mean.
    ///   - onlyIfBoth: Riders of both problems who ride both ways or not at all.
    ///   - seed: The same seed gives the same sequence of plans.
    public init(there: PoolProblem, home: PoolProblem, onlyIfBoth: Set<Identifier<Rider>>, seed: UInt64 = 1) {
        self.there = there
        self.home = WayHome(home)
        let returning = Set(home.riders.map(\.id))
        self.onlyIfBoth = onlyIfBoth.intersection(there.riders.map(\.id)).intersection(returning)
        self.seed = seed
    }

    /// Plans both ways; every plan that it leaves keeps the policy.
    ///
    /// - Parameter rounds: The rounds of search for each way and each attempt to close a gap.
    public mutating func improve(rounds: Int) {
        var outward = solve(there, without: [], from: plan.there, rounds)
        var homeward = solve(home.mirrored, without: [], from: plan.mirroredHome, rounds)
        var refused: Set<Identifier<Rider>> = []
        while let rider = halfServed(outward, homeward).first {
            refused.insert(rider)
            outward = solve(there, without: refused, from: outward, rounds / 4)
            homeward = solve(home.mirrored, without: refused, from: homeward, rounds / 4)
        }
        keepIfBetter(outward, homeward)
        for rider in inOrder(refused) { readmit(rider, &refused, rounds / 4) }
    }

    /// Gives a refused rider a second chance; kept only where the trip as a whole becomes better.
    private mutating func readmit(_ rider: Identifier<Rider>, _ refused: inout Set<Identifier<Rider>>, _ rounds: Int) {
        let others = refused.subtracting([rider])
        let outward = solve(there, without: others, from: plan.there, rounds)
        let homeward = solve(home.mirrored, without: others, from: plan.mirroredHome, rounds)
        guard halfServed(outward, homeward).isEmpty else { return }
        if keepIfBetter(outward, homeward) { refused = others }
    }

    @discardableResult
    private mutating func keepIfBetter(_ outward: PoolPlan, _ homeward: PoolPlan) -> Bool {
        let next = RoundTripPlan(there: outward, home: home.plan(from: homeward), mirroredHome: homeward)
        let isBetter = (-next.served, next.totalDetour) < (-plan.served, plan.totalDetour)
        if isBetter { plan = next }
        return isBetter
    }

    private func solve(
        _ problem: PoolProblem,
        without refused: Set<Identifier<Rider>>,
        from previous: PoolPlan,
        _ rounds: Int
    ) -> PoolPlan {
        var smaller = problem
        smaller.riders.removeAll { refused.contains($0.id) }
        var solver = PoolSolver(smaller, startingFrom: previous, seed: seed)
        solver.improve { Double($0) / Double(max(1, rounds)) }
        return solver.plan
    }

    /// The riders who want both ways and have exactly one.
    private func halfServed(_ outward: PoolPlan, _ homeward: PoolPlan) -> [Identifier<Rider>] {
        let (one, other) = (outward.pickUps, homeward.pickUps)
        return inOrder(onlyIfBoth.filter { (one[$0] == nil) != (other[$0] == nil) })
    }

    /// The riders in the order of the problem, so that the same seed gives the same plan.
    private func inOrder(_ riders: Set<Identifier<Rider>>) -> [Identifier<Rider>] {
        there.riders.map(\.id).filter { riders.contains($0) }
    }
}

/// The plans of both ways.
public struct RoundTripPlan: Sendable, Equatable {
    /// The way to the event.
    public internal(set) var there = PoolPlan()
    /// The way home: each pick-up is the moment of getting out.
    public internal(set) var home = PoolPlan()
    /// The way home as the solver sees it, with the time running backward.
    var mirroredHome = PoolPlan()

    /// Rides that people get, both ways counted.
    public var served: Int { there.served + home.served }

    /// The time that all drivers together give to others, both ways.
    public var totalDetour: Seconds { there.totalDetour + home.totalDetour }
}
