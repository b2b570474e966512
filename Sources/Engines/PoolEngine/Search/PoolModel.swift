import CrosstownGeo
import CrosstownValues

/// The problem as flat tables of whole milliseconds, counted from the start of the event.
///
/// Places are numbered: the drivers' homes, then the pick-up options of all riders, then the event.
// Unchecked because the compiler cannot see writes to tables. Nothing writes after the initializer, so any number of
// threads can read; the tables live as long as the arena, which the model owns.
final class PoolModel: @unchecked Sendable {
    let driverCount: Int
    let riderCount: Int
    let eventLocation: Int32
    let boarding: Int32
    let travel: TravelTimes
    let seats: Table<Int32>
    let mostStops: Table<Int32>
    let mostDetour: Table<Int32>
    let leavesNotBefore: Table<Int32>
    let direct: Table<Int32>
    /// The first option of each rider, with one more entry at the end.
    let firstOption: Table<Int32>
    let options: Table<PickUpOption>
    let applicants: Table<Applicant>
    let riders: Table<RiderFacts>
    /// The longest row that any car's route needs: home, riders, event.
    let stride: Int
    let driverChangeCost: Int32
    /// One bit per driver for each rider: the driver could take the rider alone.
    let candidates: BitRows
    /// The number of drivers who could take each rider alone.
    let candidateCount: Table<Int>
    let companions: Companions
    private let arena = TableArena()

    /// No limit, far from overflow when summed.
    static let unlimited: Int32 = 1 << 29

    init(_ problem: PoolProblem, _ commitments: Commitments) {
        let layout = OptionLayout(problem)
        let (drivers, riderCount) = (problem.drivers, problem.riders.count)
        driverCount = drivers.count
        self.riderCount = riderCount
        eventLocation = Int32(drivers.count + layout.options.count)
        boarding = clamped(problem.boarding)
        travel = layout.travelTimes(problem)
        firstOption = arena.table(layout.firstOption)
        options = arena.table(layout.windowed(problem, commitments))
        stride = 2 + max(0, drivers.map { min($0.seats, riderCount) }.max() ?? 0)
        driverChangeCost = max(1, clamped(commitments.driverChangeCost))
        companions = Companions(problem)
        candidates = BitRows(rows: riderCount, columns: drivers.count, arena)
        candidateCount = arena.table(repeating: 0, count: riderCount)
        seats = arena.table(ContiguousArray(drivers.map { Int32(clamping: $0.seats) }))
        mostStops = arena.table(ContiguousArray(drivers.map { Int32(clamping: $0.mostStops) }))
        mostDetour = arena.table(ContiguousArray(drivers.map { clamped($0.mostDetour) }))
        leavesNotBefore = arena.table(
            ContiguousArray(drivers.map { relative($0.leavesNotBefore, to: problem.eventStart) })
        )
        direct = arena.table(repeating: 0, count: drivers.count)
        riders = arena.table(Self.facts(problem, commitments))
        let (travel, riders, event) = (travel, riders, eventLocation)
        applicants = arena.table(
            ContiguousArray(
                options.elements.enumerated().map { number, place in
                    Applicant(number, place, riders[Int(place.rider)], travel, event: event)
                }
            )
        )
        for driver in 0..<driverCount {
            direct[driver] = travel.milliseconds(from: Int32(driver), to: eventLocation)
        }
        addCandidates(problem, commitments)
    }

    private static func facts(_ problem: PoolProblem, _ commitments: Commitments) -> ContiguousArray<RiderFacts> {
        var driverIndex: [Identifier<Driver>: Int32] = [:]
        for (index, driver) in problem.drivers.enumerated() { driverIndex[driver.id] = Int32(index) }
        return ContiguousArray(
            problem.riders.map { rider in
                let previous = commitments.drivers[rider.id].flatMap { driverIndex[$0] } ?? -1
                return RiderFacts(
                    size: Int32(clamping: max(1, rider.groupSize)),
                    arriveBy: min(0, relative(rider.arriveBy, to: problem.eventStart)),
                    previousDriver: previous,
                    weight: weight(rider.id, isSeated: previous >= 0, commitments)
                )
            }
        )
    }

    private static func weight(_ rider: Identifier<Rider>, isSeated: Bool, _ commitments: Commitments) -> Int32 {
        guard commitments.windows[rider] != nil else {
            return commitments.urgent.contains(rider) ? RiderFacts.lostWeight : 1
        }
        return isSeated ? RiderFacts.keptWeight : RiderFacts.lostWeight
    }

    private func addCandidates(_ problem: PoolProblem, _ commitments: Commitments) {
        for (rider, wish) in problem.riders.enumerated() {
            let held = commitments.frozen.contains(wish.id) ? riders[rider].previousDriver : -1
            for driver in 0..<driverCount where held < 0 || held == Int32(driver) {
                guard canTakeAlone(driver, rider), companions.allows(driver: driver, rider: rider) else { continue }
                candidates.insert(row: rider, column: driver)
            }
            candidateCount[rider] = candidates.count(row: rider)
        }
    }

    /// Returns the pick-up option of a place, which must not be a home or the event.
    @inline(__always)
    func optionNumber(at location: Int32) -> Int32 { location - Int32(driverCount) }

    /// Returns the additional cost of a rider's seat in a car: nonzero if another driver was announced to the rider.
    @inline(__always)
    func changeCost(rider: Int, driver: Int) -> Int32 {
        let previous = riders[rider].previousDriver
        return previous < 0 || previous == Int32(driver) ? 0 : driverChangeCost
    }

    func canBeTaken(_ rider: Int) -> Bool { candidateCount[rider] > 0 }

    func canTakeAlone(_ driver: Int, _ rider: Int) -> Bool {
        guard riders[rider].size <= seats[driver], mostStops[driver] > 0 else { return false }
        for option in Int(firstOption[rider])..<Int(firstOption[rider + 1]) {
            let place = options[option].location
            let there = travel.milliseconds(to: place, from: Int32(driver))
            let rest = boarding + travel.milliseconds(from: place, to: eventLocation)
            guard there + rest - direct[driver] <= mostDetour[driver] else { continue }
            let moment = min(riders[rider].arriveBy - rest, options[option].latest)
            if moment >= options[option].ready, moment - there >= leavesNotBefore[driver] { return true }
        }
        return false
    }
}

/// The values of a rider that the search uses often.
struct RiderFacts: BitwiseCopyable {
    let size: Int32
    /// At most 0, the start of the event.
    let arriveBy: Int32
    /// The announced driver; -1 for none.
    let previousDriver: Int32
    let weight: Int32

    /// The weight of a rider whose driver canceled, compared with riders without a promise.
    static let lostWeight: Int32 = 10
    /// The weight of a promised rider whose driver still comes, more than all riders who could displace them.
    static let keptWeight: Int32 = 1000
}

/// Returns the milliseconds of a span, limited so that sums of a few cannot overflow.
func clamped(_ span: Seconds) -> Int32 {
    Int32(min(max(0, span.value * 1000), Double(PoolModel.unlimited)).rounded())
}

/// Returns the milliseconds from a zero moment, limited so that sums of a few cannot overflow.
func relative(_ moment: Timestamp, to zero: Timestamp) -> Int32 {
    let limit = Int64(PoolModel.unlimited)
    return Int32(min(max(moment.milliseconds.subtractingClamped(zero.milliseconds), -limit), limit))
}

extension Int64 {
    fileprivate func subtractingClamped(_ other: Int64) -> Int64 {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (self < 0 ? .min : .max) : difference
    }
}
