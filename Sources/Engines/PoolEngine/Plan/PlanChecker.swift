import CrosstownGeo
public import CrosstownValues

/// An error in a plan.
public enum PlanFault: Sendable, Equatable {
    /// A driver is unknown or drives twice.
    case driver(Identifier<Driver>)
    /// A rider is unknown or rides twice.
    case rider(Identifier<Rider>)
    /// A car has more people than seats.
    case seats(Identifier<Driver>)
    /// A car makes more stops than its driver accepts.
    case stops(Identifier<Driver>)
    /// A car makes more detour than its driver accepts.
    case detour(Identifier<Driver>)
    /// The driver would have to leave too early, or the car would come too late.
    case time(Identifier<Driver>)
    /// A pick-up is before the rider is ready.
    case readiness(Identifier<Rider>)
    /// A meeting point is farther away than the rider walks.
    case walk(Identifier<Rider>)
    /// The car has a person that the rider refuses, or lacks the company that the rider requires.
    case company(Identifier<Rider>)
}

extension PoolPlan {
    /// Returns the errors of the plan; empty for a valid plan.
    ///
    /// It follows the stops forward, by the great circle or the given table, and shares no code with the search, so
    /// that it can validate its results.
    ///
    /// - Parameters:
    ///   - problem: The drivers and riders.
    ///   - tolerance: The allowed difference of times for rounding.
    /// - Returns: The errors, car by car.
    public func faults(in problem: PoolProblem, tolerance: Seconds = Seconds(0.05)) -> [PlanFault] {
        var faults: [PlanFault] = []
        var seen: Set<Identifier<Rider>> = []
        var drivers: Set<Identifier<Driver>> = []
        for ride in rides {
            guard let driver = problem.driver(ride.driver), drivers.insert(ride.driver).inserted else {
                faults.append(.driver(ride.driver))
                continue
            }
            for pickUp in ride.pickUps where problem.rider(pickUp.rider) == nil || !seen.insert(pickUp.rider).inserted {
                faults.append(.rider(pickUp.rider))
            }
            faults += ride.faults(driver, problem, tolerance: Int64(tolerance.value * 1000))
        }
        return faults
    }
}

extension Ride {
    fileprivate func faults(_ driver: Driver, _ problem: PoolProblem, tolerance: Int64) -> [PlanFault] {
        let riders = pickUps.compactMap { problem.rider($0.rider) }
        guard riders.count == pickUps.count else { return [] }
        var faults = times(driver, riders, problem, tolerance)
        if riders.reduce(0, { $0 + $1.groupSize }) > driver.seats { faults.append(.seats(driver.id)) }
        if riders.count > driver.mostStops { faults.append(.stops(driver.id)) }
        let aboard = riders.map { Person.rider($0.id) } + [.driver(driver.id)]
        for rider in riders where !rider.accepts(aboard) { faults.append(.company(rider.id)) }
        for (rider, pickUp) in zip(riders, pickUps) {
            if let stop = problem.stop(of: pickUp), rider.way(to: stop.place) > rider.mostWalk {
                faults.append(.walk(rider.id))
            }
        }
        return faults
    }

    private func times(
        _ driver: Driver,
        _ riders: [Rider],
        _ problem: PoolProblem,
        _ tolerance: Int64
    ) -> [PlanFault] {
        guard let home = problem.home(of: driver.id) else { return [] }
        var faults: [PlanFault] = []
        var place = home
        var drive: Int64 = 0
        var moment = departAt
        for (rider, pickUp) in zip(riders, pickUps) {
            guard let stop = problem.stop(of: pickUp) else { continue }
            let leg = problem.milliseconds(place, stop)
            moment = moment.advanced(milliseconds: leg)
            if moment.milliseconds(since: pickUp.at) > tolerance { faults.append(.time(driver.id)) }
            let walk = Int64(rider.walk(to: stop.place).value * 1000)
            if pickUp.at.milliseconds(since: rider.readyFrom) < walk - tolerance { faults.append(.readiness(rider.id)) }
            // A car that comes early waits.
            moment = max(moment, pickUp.at).advanced(milliseconds: problem.boardingMilliseconds)
            drive += leg + problem.boardingMilliseconds
            place = stop
        }
        let lastLeg = problem.milliseconds(place, problem.event)
        moment = moment.advanced(milliseconds: lastLeg)
        drive += lastLeg
        let latest = riders.map(\.arriveBy).min().map { min($0, problem.eventStart) } ?? problem.eventStart
        let isEarly = departAt.milliseconds(since: driver.leavesNotBefore) < -tolerance
        if isEarly || moment.milliseconds(since: latest) > tolerance { faults.append(.time(driver.id)) }
        let extra = drive - problem.milliseconds(home, problem.event)
        if extra > Int64(driver.mostDetour.value * 1000) + tolerance { faults.append(.detour(driver.id)) }
        return faults
    }
}

extension Rider {
    fileprivate func accepts(_ aboard: [Person]) -> Bool {
        !aboard.contains { notWith.contains($0) } && (onlyWith.isEmpty || aboard.contains { onlyWith.contains($0) })
    }

    fileprivate func way(to stop: Coordinate) -> Metres {
        stop == place ? .zero : place.greatCircleDistance(to: stop) * TravelSource.roadFactor
    }

    fileprivate func walk(to stop: Coordinate) -> Seconds {
        Seconds(way(to: stop).value / PoolProblem.walkingSpeed.value)
    }
}

extension PoolProblem {
    fileprivate func driver(_ id: Identifier<Driver>) -> Driver? { drivers.first { $0.id == id } }

    fileprivate func rider(_ id: Identifier<Rider>) -> Rider? { riders.first { $0.id == id } }
}
