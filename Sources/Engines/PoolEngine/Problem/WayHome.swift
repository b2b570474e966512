import CrosstownValues

/// The way home is the way to the event with the time running backward.
///
/// For the way home, `eventStart` is the earliest moment of leaving the event, a rider's `arriveBy` the earliest
/// moment at which the rider leaves it, `readyFrom` the latest moment of being at home, and a driver's
/// `leavesNotBefore` the latest moment of coming home.
public struct WayHome: Sendable {
    /// The same wishes with the time running backward; solve this one.
    public let mirrored: PoolProblem
    private let boarding: Int64

    /// Mirrors a problem of the way home.
    public init(_ problem: PoolProblem) {
        var mirrored = problem
        mirrored.eventStart = problem.eventStart.mirrored
        for index in problem.riders.indices {
            mirrored.riders[index].readyFrom = problem.riders[index].readyFrom.mirrored
            mirrored.riders[index].arriveBy = problem.riders[index].arriveBy.mirrored
        }
        for index in problem.drivers.indices {
            mirrored.drivers[index].leavesNotBefore = problem.drivers[index].leavesNotBefore.mirrored
        }
        if case .matrix(let table) = problem.travel { mirrored.travel = .matrix(Self.transposed(table, problem)) }
        self.mirrored = mirrored
        boarding = Int64((problem.boarding.value * 1000).rounded())
    }

    /// The plan of the way home: `departAt` at the event, `arriveAt` at home, each pick-up the moment of getting out.
    public func plan(from mirroredPlan: PoolPlan) -> PoolPlan {
        PoolPlan(
            rides: mirroredPlan.rides.map { ride in
                Ride(
                    driver: ride.driver,
                    pickUps: ride.pickUps.reversed().map { pickUp in
                        let at = pickUp.at.mirrored.advanced(milliseconds: -boarding)
                        return PickUp(rider: pickUp.rider, at: at, meetingPoint: pickUp.meetingPoint)
                    },
                    departAt: ride.arriveAt.mirrored,
                    arriveAt: ride.departAt.mirrored,
                    detour: ride.detour
                )
            }
        )
    }

    private static func transposed(_ table: [Int32], _ problem: PoolProblem) -> [Int32] {
        let width = problem.drivers.count + problem.riders.count + problem.meetingPoints.count + 1
        return (0..<table.count).map { table[$0 % width * width + $0 / width] }
    }
}

extension Timestamp {
    fileprivate var mirrored: Timestamp { Timestamp(milliseconds: -milliseconds) }
}
