import CrosstownGeo
import CrosstownValues

/// A place on a ride, with its index in a table of travel times.
struct Waypoint {
    let place: Coordinate
    let number: Int
}

extension PoolProblem {
    /// Returns where a driver starts, or `nil` for an unknown driver.
    func home(of driver: Identifier<Driver>) -> Waypoint? {
        drivers.firstIndex { $0.id == driver }.map { Waypoint(place: drivers[$0].place, number: $0) }
    }

    /// Returns where a rider gets in, or `nil` for an unknown rider.
    func stop(of pickUp: PickUp) -> Waypoint? {
        riders.firstIndex { $0.id == pickUp.rider }.map { rider in
            guard let point = pickUp.meetingPoint else {
                return Waypoint(place: riders[rider].place, number: drivers.count + rider)
            }
            return Waypoint(place: meetingPoints[point], number: drivers.count + riders.count + point)
        }
    }

    var event: Waypoint {
        Waypoint(place: eventPlace, number: drivers.count + riders.count + meetingPoints.count)
    }

    /// Returns the drive between two places, by the great circle itself or the given table.
    func milliseconds(_ origin: Waypoint, _ destination: Waypoint) -> Int64 {
        switch travel {
        case .greatCircle(let speed):
            let way = origin.place.greatCircleDistance(to: destination.place) * TravelSource.roadFactor
            return Int64((way.value / speed.value * 1000).rounded())
        case .matrix(let table):
            return Int64(table[origin.number * (event.number + 1) + destination.number])
        }
    }

    var boardingMilliseconds: Int64 { Int64(boarding.value * 1000) }
}

extension Ride {
    /// Returns the same ride with every pick-up as late as the wishes on board allow.
    ///
    /// It ignores people that the problem does not contain.
    public func asLateAsPossible(in problem: PoolProblem) -> Ride {
        var ride = self
        let aboard = Set(pickUps.map(\.rider))
        let wishes = problem.riders.lazy.filter { aboard.contains($0.id) }.map(\.arriveBy)
        ride.arriveAt = min(problem.eventStart, wishes.min() ?? problem.eventStart)
        var (moment, next) = (ride.arriveAt, problem.event)
        for index in pickUps.indices.reversed() {
            guard let stop = problem.stop(of: pickUps[index]) else { continue }
            let drive = problem.milliseconds(stop, next) + problem.boardingMilliseconds
            moment = moment.advanced(milliseconds: -drive)
            ride.pickUps[index].at = moment
            next = stop
        }
        guard let home = problem.home(of: driver) else { return ride }
        ride.departAt = moment.advanced(milliseconds: -problem.milliseconds(home, next))
        return ride
    }

    /// Returns the same ride with a departure just in time for the first pick-up.
    public func leavingInTime(in problem: PoolProblem) -> Ride {
        guard let first = pickUps.first, let stop = problem.stop(of: first), let home = problem.home(of: driver) else {
            return self
        }
        var ride = self
        ride.departAt = first.at.advanced(milliseconds: -problem.milliseconds(home, stop))
        return ride
    }
}
