public import CrosstownValues

/// The pool of one event over time: it updates the plan at each change and keeps its promises.
///
/// A rider with a ride has a promised pick-up within a tolerance of the first announced time. Riders learn their driver
/// only at the freeze, so that cars can change until then. After the freeze, riders change cars only after a
/// cancellation or if a drive takes longer, and only if a rider lost a ride. If seats disappear, a rider who cannot
/// ride at the promised time rides at another time if possible, before all riders without a promise.
public struct PoolBoard: Sendable {
    /// The current drivers and riders.
    public private(set) var problem: PoolProblem
    /// The current plan.
    public private(set) var plan = PoolPlan()
    /// The promised window of each rider with a ride, around the first announced time.
    public private(set) var promises: [Identifier<Rider>: PickUpWindow] = [:]
    /// Each rider's driver, if the rider was notified.
    public private(set) var toldDrivers: [Identifier<Rider>: Identifier<Driver>] = [:]
    /// Riders who lost their promised ride because seats disappeared, and have no other yet.
    public private(set) var stranded: Set<Identifier<Rider>> = []
    private let rules: PromiseRules
    private let seed: UInt64

    /// Creates a pool; the people of the problem are signed up and get rides at the first change.
    public init(_ problem: PoolProblem, rules: PromiseRules = PromiseRules(), seed: UInt64 = 1) {
        self.problem = problem
        self.rules = rules
        self.seed = seed
    }

    /// Creates a pool from its stored state; new people of the problem get rides at the next change.
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

    /// The state that has to be stored between changes.
    public var memory: PoolMemory {
        PoolMemory(plan: plan, promises: promises, toldDrivers: toldDrivers, stranded: stranded)
    }

    /// Applies one change and updates the plan.
    ///
    /// - Parameters:
    ///   - change: The change.
    ///   - now: The current time, which determines whether the pool is frozen.
    ///   - progress: The used share of the time for planning, as for `PoolSolver.improve`.
    /// - Returns: The riders to notify.
    public mutating func apply(
        _ change: PoolChange,
        now: Timestamp,
        progress: (_ rounds: Int) -> Double
    ) -> PoolNews {
        apply([change], now: now, progress: progress)
    }

    /// Applies simultaneous changes and updates the plan once, so that riders receive no intermediate plan.
    ///
    /// Without changes it plans once more; at the freeze, it discloses the drivers to their riders.
    ///
    /// - Parameters:
    ///   - changes: The changes in order.
    ///   - now: The current time, which determines whether the pool is frozen.
    ///   - progress: The used share of the time for planning, as for `PoolSolver.improve`.
    /// - Returns: The riders to notify.
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
            // A rider whose driver can come at no valid time may ride with another.
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

    /// The share of the time after a cancellation for plans that keep every promise; other times are tried after it.
    private static let shareWithinPromises = 0.6

    /// Returns promised riders who had a ride before and have none in the plan.
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

    /// Returns the riders whose driver still comes and who may ride with everyone in that car.
    private func stillDriven(
        _ pickUps: [Identifier<Rider>: (driver: Identifier<Driver>, at: Timestamp)]
    ) -> Set<Identifier<Rider>> {
        let coming = Set(problem.drivers.map(\.id))
        let parted = parted(pickUps)
        return Set(pickUps.filter { coming.contains($0.value.driver) && !parted.contains($0.key) }.keys)
    }

    /// Returns the riders in a car with a person that they never ride with.
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

    /// Returns whether a rider with a promise has no ride; then others can change cars although they know their driver.
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
