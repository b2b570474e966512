/// One way to fill a car: a set of riders in their cheapest order.
struct RideChoice {
    /// One bit per rider.
    let riders: UInt64
    /// The pick-up options in the order of the way.
    var options: ContiguousArray<Int32>
    /// Milliseconds of detour and of changes of driver.
    var cost: Int64
    /// What the choice is worth at the prices of the moment; see `ExactSearch`.
    var gain = 0.0
}

/// All ways to fill one car, found by building ways from the event backward.
///
/// Whatever is put in front of a way only makes its limits tighter: the arrival earlier, the moments
/// tighter, the drive longer (where no detour is a short cut, as with the great circle). So a way that breaks a limit ends its branch.
struct RideChoices {
    private let model: PoolModel
    private let driver: Int
    private let mostSteps: Int
    private var numberOf: [UInt64: Int] = [:]
    /// The options of the running way, from the last stop to the first.
    private var way: ContiguousArray<Int32> = []
    /// The choices found, one per set of riders.
    private(set) var found: ContiguousArray<RideChoice> = []
    /// Ways tried so far.
    private(set) var steps = 0

    /// Finds the choices of a driver; `steps` is greater than `mostSteps` where there are too many to find all.
    init(_ driver: Int, _ model: PoolModel, mostSteps: Int) {
        self.model = model
        self.driver = driver
        self.mostSteps = mostSteps
        extend(WayEnd(location: model.eventLocation))
    }

    /// The end of a way, from some stop to the event.
    private struct WayEnd {
        var location: Int32
        var rest: Int32 = 0
        var arrival: Int32 = 0
        /// As in `Stop`.
        var latest = PoolModel.unlimited
        var needed = -PoolModel.unlimited
        var isInTime = true
        var load: Int32 = 0
        var riders: UInt64 = 0
        var changes: Int64 = 0
    }

    private mutating func extend(_ end: WayEnd) {
        for rider in 0..<model.riderCount
        where end.riders & 1 << UInt64(rider) == 0 && model.candidates.contains(row: rider, column: driver) {
            guard end.load + model.riders[rider].size <= model.seats[driver] else { continue }
            for number in model.firstOption[rider]..<model.firstOption[rider + 1] {
                steps += 1
                guard steps <= mostSteps else { return }
                let longer = prepend(model.options[Int(number)], to: end)
                guard let cost = cost(of: longer) else { continue }
                way.append(number)
                record(longer, cost)
                extend(longer)
                way.removeLast()
            }
        }
    }

    private func prepend(_ option: PickUpOption, to end: WayEnd) -> WayEnd {
        let facts = model.riders[Int(option.rider)]
        var longer = end
        longer.location = option.location
        let way = model.boarding + model.travel.milliseconds(from: option.location, to: end.location)
        longer.rest += way
        longer.arrival = min(end.arrival, facts.arriveBy)
        longer.latest = min(option.latest, end.latest - way)
        longer.needed = max(end.needed, option.ready + longer.rest)
        longer.isInTime = longer.latest >= option.ready && longer.arrival >= longer.needed
        longer.load += facts.size
        longer.riders |= 1 << UInt64(option.rider)
        let isSame = facts.previousDriver < 0 || facts.previousDriver == Int32(driver)
        longer.changes += isSame ? 0 : Int64(model.driverChangeCost)
        return longer
    }

    /// The cost of driving from home and then the rest of the way; `nil` where a limit is broken.
    private func cost(of end: WayEnd) -> Int64? {
        let there = model.travel.milliseconds(to: end.location, from: Int32(driver))
        let detour = there + end.rest - model.direct[driver]
        let departure = min(end.arrival - end.rest, end.latest) - there
        guard end.isInTime, detour <= model.mostDetour[driver] else { return nil }
        guard departure >= model.leavesNotBefore[driver] else { return nil }
        return Int64(detour) + end.changes
    }

    private mutating func record(_ end: WayEnd, _ cost: Int64) {
        guard let number = numberOf[end.riders] else {
            numberOf[end.riders] = found.count
            found.append(RideChoice(riders: end.riders, options: ContiguousArray(way.reversed()), cost: cost))
            return
        }
        guard cost < found[number].cost else { return }
        found[number].cost = cost
        found[number].options = ContiguousArray(way.reversed())
    }
}
