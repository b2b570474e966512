public import CrosstownValues

/// The trip to an event and the trip home, planned together.
///
/// Some riders ride only if they have a ride both ways. Both trips are planned separately first; then each of these
/// riders who has only one of them gets a second chance or loses the seat, until no rider has half a trip.
public struct RoundTrip: Sendable {
    /// The plans of both trips.
    public private(set) var plan = RoundTripPlan()
    private let there: PoolProblem
    private let home: WayHome
    private let onlyIfBoth: Set<Identifier<Rider>>
    private let seed: UInt64

    /// Creates the search.
    ///
    /// - Parameters:
    ///   - there: The trip to the event.
    ///   - home: The trip home, with the same ids; see `WayHome` for the meaning of its times.
    ///   - onlyIfBoth: Riders of both problems who ride both ways or not at all.
    ///   - seed: The same seed returns the same sequence of plans.
    public init(there: PoolProblem, home: PoolProblem, onlyIfBoth: Set<Identifier<Rider>>, seed: UInt64 = 1) {
        self.there = there
        self.home = WayHome(home)
        let returning = Set(home.riders.map(\.id))
        self.onlyIfBoth = onlyIfBoth.intersection(there.riders.map(\.id)).intersection(returning)
        self.seed = seed
    }

    /// Plans both trips; every resulting plan is valid for riders who need both.
    ///
    /// - Parameter rounds: The rounds of search for each trip and each attempt to close a gap.
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

    /// Retries a refused rider and saves the result only if both trips together improve.
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

    /// Returns the riders who need both trips and have exactly one.
    private func halfServed(_ outward: PoolPlan, _ homeward: PoolPlan) -> [Identifier<Rider>] {
        let (one, other) = (outward.pickUps, homeward.pickUps)
        return inOrder(onlyIfBoth.filter { (one[$0] == nil) != (other[$0] == nil) })
    }

    /// Returns the riders in the order of the problem, so that the same seed returns the same plan.
    private func inOrder(_ riders: Set<Identifier<Rider>>) -> [Identifier<Rider>] {
        there.riders.map(\.id).filter { riders.contains($0) }
    }
}

/// The plans of both trips.
public struct RoundTripPlan: Sendable, Equatable {
    /// The trip to the event.
    public internal(set) var there = PoolPlan()
    /// The trip home: each pick-up is the moment of the drop-off.
    public internal(set) var home = PoolPlan()
    /// The trip home as the solver sees it, with time running backward.
    var mirroredHome = PoolPlan()

    /// The number of rides, both trips added.
    public var served: Int { there.served + home.served }

    /// The total detour of all drivers, both trips added.
    public var totalDetour: Seconds { there.totalDetour + home.totalDetour }
}
