import CrosstownGeo
public import CrosstownValues

/// A limit that a plan breaks.
public enum PlanFault: Sendable, Equatable {
    /// A driver is unknown or drives twice.
    case driver(Identifier<Driver>)
    /// A rider is unknown, or rides twice.
    case rider(Identifier<Rider>)
    /// More persons than seats.
    case seats(Identifier<Driver>)
    /// More detour than the driver gives.
    case detour(Identifier<Driver>)
    /// The driver would have to leave too early, or the car would come too late.
    case time(Identifier<Driver>)
    /// A pick-up before the rider is ready.
    case readiness(Identifier<Rider>)
    /// Company that the rider did not want, or without the company that the rider wants.
    case company(Identifier<Rider>)
}

extension PoolPlan {
    /// What is wrong with the plan; empty for a plan that can be driven.
    ///
    /// It walks the stops forward with the great circle and shares nothing with the search, so that it can judge it.
    /// It knows great-circle travel times only.
    public func faults(in problem: PoolProblem) -> [PlanFault] {
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
            faults += ride.faults(driver, problem)
        }
        return faults
    }
}

extension Ride {
    /// Moments may differ by so many milliseconds for rounding.
    private static let tolerance: Int64 = 50

    fileprivate func faults(_ driver: Driver, _ problem: PoolProblem) -> [PlanFault] {
        let riders = pickUps.compactMap { problem.rider($0.rider) }
        guard riders.count == pickUps.count else { return [] }
        var faults = times(driver, riders, problem)
        if riders.reduce(0, { $0 + $1.groupSize }) > driver.seats { faults.append(.seats(driver.id)) }
        let aboard = riders.map { Person.rider($0.id) } + [.driver(driver.id)]
        for rider in riders where !rider.accepts(aboard) { faults.append(.company(rider.id)) }
        return faults
    }

    private func times(_ driver: Driver, _ riders: [Rider], _ problem: PoolProblem) -> [PlanFault] {
        var faults: [PlanFault] = []
        var place = driver.place
        var drive: Int64 = 0
        var moment = departAt
        for (rider, pickUp) in zip(riders, pickUps) {
            let stop = pickUp.meetingPoint.map { problem.meetingPoints[$0] } ?? rider.place
            let leg = problem.milliseconds(place, stop)
            moment = moment.advanced(milliseconds: leg)
            if moment.milliseconds(since: pickUp.at) > Self.tolerance { faults.append(.time(driver.id)) }
            let walk = Int64(rider.walk(to: stop).value * 1000)
            if pickUp.at.milliseconds(since: rider.readyFrom) < walk - Self.tolerance {
                faults.append(.readiness(rider.id))
            }
            // Who comes early waits.
            moment = max(moment, pickUp.at).advanced(milliseconds: Int64(problem.boarding.value * 1000))
            drive += leg + Int64(problem.boarding.value * 1000)
            place = stop
        }
        let lastLeg = problem.milliseconds(place, problem.eventPlace)
        moment = moment.advanced(milliseconds: lastLeg)
        drive += lastLeg
        let latest = riders.map(\.arriveBy).min().map { min($0, problem.eventStart) } ?? problem.eventStart
        let isEarly = departAt.milliseconds(since: driver.leavesNotBefore) < -Self.tolerance
        if isEarly || moment.milliseconds(since: latest) > Self.tolerance { faults.append(.time(driver.id)) }
        let extra = drive - problem.milliseconds(driver.place, problem.eventPlace)
        if extra > Int64(driver.mostDetour.value * 1000) + Self.tolerance { faults.append(.detour(driver.id)) }
        return faults
    }
}

extension Rider {
    fileprivate func accepts(_ aboard: [Person]) -> Bool {
        !aboard.contains { notWith.contains($0) } && (onlyWith.isEmpty || aboard.contains { onlyWith.contains($0) })
    }

    fileprivate func walk(to stop: Coordinate) -> Seconds {
        guard stop != place else { return .zero }
        let way = place.greatCircleDistance(to: stop) * TravelSource.roadFactor
        return Seconds(way.value / PoolProblem.walkingSpeed.value)
    }
}

extension PoolProblem {
    fileprivate func driver(_ id: Identifier<Driver>) -> Driver? { drivers.first { $0.id == id } }

    fileprivate func rider(_ id: Identifier<Rider>) -> Rider? { riders.first { $0.id == id } }

    fileprivate func milliseconds(_ origin: Coordinate, _ destination: Coordinate) -> Int64 {
        guard case .greatCircle(let speed) = travel else { return 0 }
        let way = origin.greatCircleDistance(to: destination) * TravelSource.roadFactor
        return Int64((way.value / speed.value * 1000).rounded())
    }
}
