import CrosstownGeo
import CrosstownValues

/// The problem as flat tables of whole milliseconds, counted from the start of the event.
///
/// Places are numbered: the drivers' homes, then the pick-up options of all riders, then the event.
struct PoolModel: Sendable {
    let driverCount: Int
    let riderCount: Int
    let eventLocation: Int32
    let boarding: Int32
    let travel: TravelTimes
    /// Seats of each driver's car.
    private(set) var seats: ContiguousArray<Int32> = []
    private(set) var mostDetour: ContiguousArray<Int32> = []
    private(set) var leavesNotBefore: ContiguousArray<Int32> = []
    private(set) var direct: ContiguousArray<Int32> = []
    /// The first option of each rider; one entry more at the end.
    let firstOption: ContiguousArray<Int32>
    let options: ContiguousArray<PickUpOption>
    private(set) var riders: ContiguousArray<RiderFacts> = []
    /// The longest row that any car's way needs: home, riders, event.
    let stride: Int
    let driverChangeCost: Int32
    /// One bit per driver for each rider: who could take the rider alone.
    private(set) var candidates: BitRows
    /// How many drivers could take each rider alone.
    private(set) var candidateCount: ContiguousArray<Int> = []
    let companions: Companions

    /// No limit, far from overflow when summed.
    static let unlimited: Int32 = 1 << 29

    init(_ problem: PoolProblem, _ commitments: Commitments) {
        let layout = OptionLayout(problem)
        driverCount = problem.drivers.count
        riderCount = problem.riders.count
        eventLocation = Int32(problem.drivers.count + layout.options.count)
        boarding = clamped(problem.boarding)
        travel = layout.travelTimes(problem)
        firstOption = layout.firstOption
        options = layout.windowed(problem, commitments)
        stride = 2 + max(0, problem.drivers.map { min($0.seats, problem.riders.count) }.max() ?? 0)
        driverChangeCost = max(1, clamped(commitments.driverChangeCost))
        companions = Companions(problem)
        candidates = BitRows(rows: problem.riders.count, columns: problem.drivers.count)
        addDrivers(problem)
        addRiders(problem, commitments)
        addCandidates(problem, commitments)
        candidateCount = ContiguousArray((0..<riderCount).map { candidates.count(row: $0) })
    }

    private mutating func addDrivers(_ problem: PoolProblem) {
        for (index, driver) in problem.drivers.enumerated() {
            seats.append(Int32(clamping: driver.seats))
            mostDetour.append(clamped(driver.mostDetour))
            leavesNotBefore.append(relative(driver.leavesNotBefore, to: problem.eventStart))
            direct.append(travel.milliseconds(from: Int32(index), to: eventLocation))
        }
    }

    private mutating func addRiders(_ problem: PoolProblem, _ commitments: Commitments) {
        var driverIndex: [Identifier<Driver>: Int32] = [:]
        for (index, driver) in problem.drivers.enumerated() { driverIndex[driver.id] = Int32(index) }
        for rider in problem.riders {
            let previous = commitments.drivers[rider.id].flatMap { driverIndex[$0] } ?? -1
            riders.append(
                RiderFacts(
                    size: Int32(clamping: max(1, rider.groupSize)),
                    arriveBy: min(0, relative(rider.arriveBy, to: problem.eventStart)),
                    previousDriver: previous,
                    weight: weight(isPromised: commitments.windows[rider.id] != nil, isSeated: previous >= 0)
                )
            )
        }
    }

    private func weight(isPromised: Bool, isSeated: Bool) -> Int32 {
        guard isPromised else { return 1 }
        return isSeated ? RiderFacts.keptWeight : RiderFacts.lostWeight
    }

    private mutating func addCandidates(_ problem: PoolProblem, _ commitments: Commitments) {
        for (rider, wish) in problem.riders.enumerated() {
            let held = commitments.frozen.contains(wish.id) ? riders[rider].previousDriver : -1
            for driver in 0..<driverCount where held < 0 || held == Int32(driver) {
                guard canTakeAlone(driver, rider), companions.allows(driver: driver, rider: rider) else { continue }
                candidates.insert(row: rider, column: driver)
            }
        }
    }

    /// What a rider's seat in a car costs beyond the detour: something where the rider was told another driver.
    @inline(__always)
    func changeCost(rider: Int, driver: Int) -> Int32 {
        let previous = riders[rider].previousDriver
        return previous < 0 || previous == Int32(driver) ? 0 : driverChangeCost
    }

    /// Whether a driver could serve one rider and nobody else.
    func canTakeAlone(_ driver: Int, _ rider: Int) -> Bool {
        guard riders[rider].size <= seats[driver] else { return false }
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

/// What the search asks about a rider again and again.
struct RiderFacts: Sendable {
    let size: Int32
    /// At most 0, the start of the event.
    let arriveBy: Int32
    /// The driver who was told before; -1 for none.
    let previousDriver: Int32
    let weight: Int32

    /// A rider whose driver does not come any more weighs as much as so many riders without a promise.
    static let lostWeight: Int32 = 10
    /// A promised rider whose driver still comes weighs more than everybody who could push the rider out.
    static let keptWeight: Int32 = 1000
}

/// One place at which a rider can be picked up, and when.
struct PickUpOption: Sendable {
    let rider: Int32
    let location: Int32
    /// The number of the meeting point; -1 for the rider's own place.
    let meetingPoint: Int32
    /// The first moment of a pick-up here.
    var ready: Int32
    /// The last moment of a pick-up here, where one was promised.
    var latest: Int32
}

/// Milliseconds of a span, kept so small that sums of a few cannot overflow.
func clamped(_ span: Seconds) -> Int32 {
    Int32(min(max(0, span.value * 1000), Double(PoolModel.unlimited)).rounded())
}

/// Milliseconds from a zero moment, kept so small that sums of a few cannot overflow.
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
