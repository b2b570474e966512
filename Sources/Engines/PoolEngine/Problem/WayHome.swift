import CrosstownValues

/// A trip home, solved as the trip to the event with time running backward.
///
/// For the trip home, `eventStart` is the earliest departure from the event, a rider's `arriveBy` the earliest moment
/// at which the rider leaves it, `readyFrom` the rider's latest arrival at home, and a driver's `leavesNotBefore` the
/// driver's latest arrival at home.
public struct WayHome: Sendable {
    /// The same problem with time running backward, for the solver.
    public let mirrored: PoolProblem
    private let boarding: Int64

    /// Creates the mirrored problem of a trip home.
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

    /// Returns the plan of the trip home: `departAt` at the event, `arriveAt` at home, each pick-up the moment of the
    /// drop-off.
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
