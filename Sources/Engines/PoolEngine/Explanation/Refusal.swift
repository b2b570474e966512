public import CrosstownValues

/// The reason why a rider has no ride, and the smallest change that would help.
public struct Refusal: Sendable, Equatable {
    /// The reasons.
    public enum Reason: Sendable, Equatable {
        /// No driver could take the rider, even alone, within the times of both.
        case windowTooTight
        /// Drivers could come in time, but the detour is too long for all of them.
        case detoursExceeded
        /// The drivers who could take the rider have no seat or no time left.
        case noSeatInTime
    }

    /// The smallest change that would create a ride.
    public enum Remedy: Sendable, Equatable {
        /// The rider is ready earlier by this time.
        case readyEarlier(Seconds)
        /// A driver accepts this much more detour.
        case moreDetour(Identifier<Driver>, Seconds)
        /// A driver adds this many seats.
        case moreSeats(Identifier<Driver>, Int)
        /// The pool needs one more driver near the rider.
        case anotherDriver
    }

    /// The reason.
    public let reason: Reason
    /// The smallest change that would help.
    public let remedy: Remedy
}

extension PoolPlan {
    /// Returns why a rider has no ride in this plan, or `nil` for an unknown rider or one with a ride.
    public func refusal(of rider: Identifier<Rider>, in problem: PoolProblem) -> Refusal? {
        guard let number = problem.riders.firstIndex(where: { $0.id == rider }), pickUps[rider] == nil else {
            return nil
        }
        let reason = Refusal.reason(number, problem)
        let remedies = Refusal.remedies(for: reason)
        let remedy = remedies.lazy.compactMap { Refusal.smallest($0, number, self, problem) }.first
        return Refusal(reason: reason, remedy: remedy ?? .anotherDriver)
    }
}

extension Refusal {
    /// A limit that is relaxed as a trial.
    enum Limit {
        case readiness
        case detour
        case seats
    }

    static func reason(_ rider: Int, _ problem: PoolProblem) -> Reason {
        if PoolModel(problem, Commitments()).canBeTaken(rider) { return .noSeatInTime }
        var generous = problem
        for driver in generous.drivers.indices { generous.drivers[driver].mostDetour = Seconds(86_400) }
        return PoolModel(generous, Commitments()).canBeTaken(rider) ? .detoursExceeded : .windowTooTight
    }

    static func remedies(for reason: Reason) -> [Limit] {
        switch reason {
        case .windowTooTight: [.readiness, .detour, .seats]
        case .detoursExceeded: [.detour, .readiness, .seats]
        case .noSeatInTime: [.seats, .detour, .readiness]
        }
    }

    /// Returns the smallest change, in steps of a minute or a seat, with which the rider fits into the unchanged plan.
    static func smallest(_ limit: Limit, _ rider: Int, _ plan: PoolPlan, _ problem: PoolProblem) -> Remedy? {
        let steps = limit == .seats ? [1, 2, 4] : [1, 2, 5, 10, 15, 20, 30, 45, 60]
        for step in steps {
            let loosened = loosen(limit, step, rider, problem)
            let search = NeighbourhoodSearch(loosened, plan, seed: 1)
            let driver = search.cheapestDriver(for: rider)
            guard driver >= 0 else { continue }
            switch limit {
            case .readiness: return .readyEarlier(Seconds(Double(step * 60)))
            case .detour: return .moreDetour(problem.drivers[driver].id, Seconds(Double(step * 60)))
            case .seats: return .moreSeats(problem.drivers[driver].id, step)
            }
        }
        return nil
    }

    private static func loosen(_ limit: Limit, _ step: Int, _ rider: Int, _ problem: PoolProblem) -> PoolProblem {
        var loosened = problem
        switch limit {
        case .readiness:
            let ready = problem.riders[rider].readyFrom
            loosened.riders[rider].readyFrom = ready.advanced(milliseconds: Int64(-step * 60_000))
        case .detour:
            for driver in loosened.drivers.indices {
                loosened.drivers[driver].mostDetour = problem.drivers[driver].mostDetour + Seconds(Double(step * 60))
            }
        case .seats:
            for driver in loosened.drivers.indices { loosened.drivers[driver].seats += step }
        }
        return loosened
    }
}

extension NeighbourhoodSearch {
    /// Creates a search that starts from a plan.
    init(_ problem: PoolProblem, _ plan: PoolPlan, seed: UInt64) {
        self.init(PoolModel(problem, Commitments()), seed: seed)
        adopt(plan, problem)
    }

    /// Returns the driver who could take one more rider with the least added detour, or -1.
    func cheapestDriver(for rider: Int) -> Int {
        var best = Insertion()
        for driver in 0..<model.driverCount where model.candidates.contains(row: rider, column: driver) {
            state.cars.improve(&best, rider: rider, driver: driver, model)
        }
        return best.driver
    }
}
