public import CrosstownValues

/// The pool of one event while people come and go: it plans anew at each change and keeps what it promised.
///
/// A rider who gets a ride is promised a pick-up within a tolerance of the first moment told. Who drives is told at the
/// freeze only, so that cars may change until then. After the freeze only a cancellation takes anybody out of a car, and
/// only where somebody lost the ride.
public struct PoolBoard: Sendable {
    /// Who drives and who rides now.
    public private(set) var problem: PoolProblem
    /// The plan in force.
    public private(set) var plan = PoolPlan()
    /// The window that each rider with a ride was promised, anchored at the first moment told.
    public private(set) var promises: [Identifier<Rider>: PickUpWindow] = [:]
    /// Who drives each rider, as far as riders have been told.
    public private(set) var toldDrivers: [Identifier<Rider>: Identifier<Driver>] = [:]
    private let rules: PromiseRules
    private let seed: UInt64

    /// Opens a pool; whoever is in the problem counts as signed up but is paired at the first change only.
    public init(_ problem: PoolProblem, rules: PromiseRules = PromiseRules(), seed: UInt64 = 1) {
        self.problem = problem
        self.rules = rules
        self.seed = seed
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
        let commitments = Commitments(
            windows: promises,
            drivers: before.mapValues(\.driver),
            frozen: frozen && !(cancelled && isRescueNeeded(before)) ? stillDriven(before) : [],
            driverChangeCost: frozen ? rules.driverChangeCost : .zero
        )
        var solver = PoolSolver(problem, commitments: commitments, startingFrom: plan, seed: seed)
        if !frozen || cancelled { solver.improve(progress: progress) }
        plan = solver.plan
        var news = promise(before)
        if frozen { tellDrivers(&news) }
        return news
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
        }
    }

    /// The riders whose driver still comes.
    private func stillDriven(
        _ pickUps: [Identifier<Rider>: (driver: Identifier<Driver>, at: Timestamp)]
    ) -> Set<Identifier<Rider>> {
        let coming = Set(problem.drivers.map(\.id))
        return Set(pickUps.filter { coming.contains($0.value.driver) }.keys)
    }

    /// Whether somebody who was promised a ride has none; then others may change cars, though they know who drives.
    private func isRescueNeeded(
        _ pickUps: [Identifier<Rider>: (driver: Identifier<Driver>, at: Timestamp)]
    ) -> Bool {
        let driven = stillDriven(pickUps)
        return problem.riders.contains { promises[$0.id] != nil && !driven.contains($0.id) }
    }

    private mutating func promise(
        _ before: [Identifier<Rider>: (driver: Identifier<Driver>, at: Timestamp)]
    ) -> PoolNews {
        let after = plan.pickUps
        var news = PoolNews()
        for rider in problem.riders {
            guard let pickUp = after[rider.id] else {
                if before[rider.id] != nil { news.withoutRide.append(rider.id) }
                toldDrivers[rider.id] = nil
                continue
            }
            if promises[rider.id] == nil {
                promises[rider.id] = PickUpWindow(around: pickUp.at, tolerance: rules.tolerance)
                news.promised.append(rider.id)
            } else if before[rider.id] == nil {
                news.rideAgain.append(rider.id)
            }
        }
        return news
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

/// How firmly the pool stands by its word.
public struct PromiseRules: Sendable {
    /// A pick-up stays within this span of the first moment told, to both sides.
    public var tolerance: Seconds
    /// So long before the event, drivers are told and nothing changes any more but by cancellations.
    public var freeze: Seconds
    /// The detour that is accepted to spare one rider a change of driver once drivers are told; before, ties only.
    public var driverChangeCost: Seconds

    /// Makes rules; by default 5 minutes, 2 hours and 3 minutes.
    public init(
        tolerance: Seconds = Seconds(300),
        freeze: Seconds = Seconds(7200),
        driverChangeCost: Seconds = Seconds(180)
    ) {
        self.tolerance = tolerance
        self.freeze = freeze
        self.driverChangeCost = driverChangeCost
    }
}

/// Somebody comes, goes or changes what they said.
public enum PoolChange: Sendable {
    /// A driver signs up, or changes the offer.
    case driver(Driver)
    /// A rider signs up, or changes the wish.
    case rider(Rider)
    /// A driver does not come.
    case driverCancels(Identifier<Driver>)
    /// A rider does not come.
    case riderCancels(Identifier<Rider>)

    var isCancellation: Bool {
        switch self {
        case .driver, .rider: false
        case .driverCancels, .riderCancels: true
        }
    }
}

/// What riders have to be told after a change.
public struct PoolNews: Sendable, Equatable {
    /// Riders who got a first promise.
    public var promised: [Identifier<Rider>] = []
    /// Riders who learn for the first time who drives them.
    public var driverTold: [Identifier<Rider>] = []
    /// Riders who ride with another driver than they were told.
    public var otherDriver: [Identifier<Rider>] = []
    /// Riders who had lost their ride and have one again.
    public var rideAgain: [Identifier<Rider>] = []
    /// Riders who lose their ride with this change, because seats vanished.
    public var withoutRide: [Identifier<Rider>] = []
}
