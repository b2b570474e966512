public import CrosstownValues

/// The pool of one event while people come and go: it plans anew at each change and keeps what it promised.
///
/// A rider who gets a ride is promised a pick-up within a tolerance of the first moment told. Who drives is told at the
/// freeze only, so that cars may change until then. After the freeze only a cancellation, or a drive that turns out longer, takes anybody out of a car, and
/// only where somebody lost the ride. Where seats vanish, whoever cannot ride at the promised time rides at another, if
/// that is possible, and comes before all who were promised nothing.
public struct PoolBoard: Sendable {
    /// Who drives and who rides now.
    public private(set) var problem: PoolProblem
    /// The plan in force.
    public private(set) var plan = PoolPlan()
    /// The window that each rider with a ride was promised, anchored at the first moment told.
    public private(set) var promises: [Identifier<Rider>: PickUpWindow] = [:]
    /// Who drives each rider, as far as riders have been told.
    public private(set) var toldDrivers: [Identifier<Rider>: Identifier<Driver>] = [:]
    /// Riders who lost the ride that they were promised, because seats vanished, and have no other yet.
    public private(set) var stranded: Set<Identifier<Rider>> = []
    private let rules: PromiseRules
    private let seed: UInt64

    /// Opens a pool; whoever is in the problem counts as signed up but is paired at the first change only.
    public init(_ problem: PoolProblem, rules: PromiseRules = PromiseRules(), seed: UInt64 = 1) {
        self.problem = problem
        self.rules = rules
        self.seed = seed
    }

    /// Opens a pool again with what it has promised so far; whoever is new in the problem is paired at the next change.
    public init(
        _ problem: PoolProblem,
        remembering memory: PoolMemory,
        rules: PromiseRules = PromiseRules(),
        seed: UInt64 = 1
    ) {
        self.init(problem, rules: rules, seed: seed)
        plan = memory.plan
        promises = memory.promises
        toldDrivers = memory.toldDrivers
        stranded = memory.stranded
    }

    /// What the pool has to remember from one change to the next.
    public var memory: PoolMemory {
        PoolMemory(plan: plan, promises: promises, toldDrivers: toldDrivers, stranded: stranded)
    }

    /// Applies one change and plans anew at once.
    ///
    /// - Parameters:
    ///   - change: Who came, went or changed.
    ///   - now: The moment of the change; it decides whether the pool is frozen.
    ///   - progress: The share of the time for planning that is used up, as for `PoolSolver.improve`.
    /// - Returns: What people have to be told.
    public mutating func apply(
        _ change: PoolChange,
        now: Timestamp,
        progress: (_ rounds: Int) -> Double
    ) -> PoolNews {
        apply([change], now: now, progress: progress)
    }

    /// Applies changes that came at the same time and plans anew once, so that nobody is told a plan in between.
    ///
    /// Without changes it plans once more; done at the freeze, it tells the riders who drives them.
    ///
    /// - Parameters:
    ///   - changes: Who came, went or changed, in order.
    ///   - now: The moment of the change; it decides whether the pool is frozen.
    ///   - progress: The share of the time for planning that is used up, as for `PoolSolver.improve`.
    /// - Returns: What people have to be told.
    public mutating func apply(
        _ changes: [PoolChange],
        now: Timestamp,
        progress: (_ rounds: Int) -> Double
    ) -> PoolNews {
        let before = plan.pickUps
        for change in changes { take(change) }
        let cancelled = changes.contains { $0.isCancellation }
        let frozen = problem.eventStart.milliseconds(since: now) <= Int64(rules.freeze.value * 1000)
        var commitments = Commitments(
            windows: promises,
            drivers: before.mapValues(\.driver),
            frozen: frozen && !(cancelled && isRescueNeeded(before)) ? stillDriven(before) : [],
            urgent: stranded,
            driverChangeCost: frozen ? rules.driverChangeCost : .zero
        )
        var solver = PoolSolver(problem, commitments: commitments, startingFrom: plan, seed: seed)
        let share = cancelled ? Self.shareWithinPromises : 1
        if !frozen || cancelled { solver.improve { progress($0) / share } }
        plan = solver.plan
        let late = lost(before)
        if cancelled, !late.isEmpty {
            for rider in late { commitments.windows[rider] = nil }
            // Whose driver cannot be there at any time may ride with another.
            commitments.frozen.subtract(late)
            commitments.urgent.formUnion(late)
            let rounds = solver.rounds
            solver = PoolSolver(problem, commitments: commitments, startingFrom: plan, seed: seed)
            solver.improve { progress($0 + rounds) }
            plan = solver.plan
        }
        var news = promise(before, late, solver)
        if frozen { tellDrivers(&news) }
        return news
    }

    /// After a cancellation, so much of the time goes to plans that keep every promise; only then are other times tried.
    private static let shareWithinPromises = 0.6

    /// Promised riders who had a ride before and have none in the plan.
    private func lost(_ before: [Identifier<Rider>: (driver: Identifier<Driver>, at: Timestamp)]) -> [Identifier<Rider>]
    {
        let after = plan.pickUps
        return problem.riders.map(\.id).filter { before[$0] != nil && after[$0] == nil && promises[$0] != nil }
    }

    private mutating func take(_ change: PoolChange) {
        switch change {
        case .driver(let driver):
            problem.drivers.removeAll { $0.id == driver.id }
            problem.drivers.append(driver)
        case .rider(let rider):
            problem.riders.removeAll { $0.id == rider.id }
            problem.riders.append(rider)
        case .driverCancels(let id):
            problem.drivers.removeAll { $0.id == id }
        case .riderCancels(let id):
            problem.riders.removeAll { $0.id == id }
            promises[id] = nil
            toldDrivers[id] = nil
            stranded.remove(id)
        case .companyParts, .travelTimes: break
        }
    }

    /// The riders whose driver still comes, and who may ride with all who are in that car.
    private func stillDriven(
        _ pickUps: [Identifier<Rider>: (driver: Identifier<Driver>, at: Timestamp)]
    ) -> Set<Identifier<Rider>> {
        let coming = Set(problem.drivers.map(\.id))
        let parted = parted(pickUps)
        return Set(pickUps.filter { coming.contains($0.value.driver) && !parted.contains($0.key) }.keys)
    }

    /// The riders who are in a car with somebody with whom they never ride.
    private func parted(
        _ pickUps: [Identifier<Rider>: (driver: Identifier<Driver>, at: Timestamp)]
    ) -> Set<Identifier<Rider>> {
        let choosy = problem.riders.filter { !$0.notWith.isEmpty && pickUps[$0.id] != nil }
        return choosy.reduce(into: []) { parted, rider in
            guard let driver = pickUps[rider.id]?.driver else { return }
            let others = pickUps.filter { $0.value.driver == driver && rider.notWith.contains(.rider($0.key)) }.keys
            if rider.notWith.contains(.driver(driver)) || !others.isEmpty { parted.insert(rider.id) }
        }
    }

    /// Whether somebody who was promised a ride has none; then others may change cars, though they know who drives.
    private func isRescueNeeded(
        _ pickUps: [Identifier<Rider>: (driver: Identifier<Driver>, at: Timestamp)]
    ) -> Bool {
        let driven = stillDriven(pickUps)
        return !stranded.isEmpty || problem.riders.contains { promises[$0.id] != nil && !driven.contains($0.id) }
    }

    private mutating func promise(
        _ before: [Identifier<Rider>: (driver: Identifier<Driver>, at: Timestamp)],
        _ late: [Identifier<Rider>],
        _ solver: PoolSolver
    ) -> PoolNews {
        let (after, late) = (plan.pickUps, Set(late))
        var news = PoolNews()
        for (index, rider) in problem.riders.enumerated() {
            guard let pickUp = after[rider.id] else {
                if before[rider.id] != nil { strand(rider.id, &news) }
                continue
            }
            guard promises[rider.id] == nil || late.contains(rider.id) else { continue }
            promises[rider.id] = solver.window(around: pickUp.at, rider: index, tolerance: rules.tolerance)
            if late.contains(rider.id) {
                news.otherTime.append(rider.id)
            } else if stranded.remove(rider.id) != nil {
                news.rideAgain.append(rider.id)
            } else {
                news.promised.append(rider.id)
            }
        }
        return news
    }

    private mutating func strand(_ rider: Identifier<Rider>, _ news: inout PoolNews) {
        news.withoutRide.append(rider)
        promises[rider] = nil
        toldDrivers[rider] = nil
        stranded.insert(rider)
    }

    private mutating func tellDrivers(_ news: inout PoolNews) {
        let pickUps = plan.pickUps
        for rider in problem.riders {
            guard let driver = pickUps[rider.id]?.driver, toldDrivers[rider.id] != driver else { continue }
            if toldDrivers.updateValue(driver, forKey: rider.id) == nil {
                news.driverTold.append(rider.id)
            } else {
                news.otherDriver.append(rider.id)
            }
        }
    }
}
