/// One way to fill a car: a set of riders in their cheapest order.
struct RideChoice {
    /// One bit per rider.
    let riders: UInt64
    /// The pick-up options in the order of the route.
    var options: ContiguousArray<Int32>
    /// Milliseconds of detour and of changes of driver.
    var cost: Int64
    /// The worth of the choice at the current prices; see `ExactSearch`.
    var gain = 0.0
}

/// All ways to fill one car, found by building routes from the event backward.
///
/// A route that breaks a limit ends its branch; see `WayEnd`.
struct RideChoices {
    private let model: PoolModel
    private let driver: Int
    private let mostSteps: Int
    private var numberOf: [UInt64: Int] = [:]
    /// The options of the current route, from the last stop to the first.
    private var way: ContiguousArray<Int32> = []
    /// The choices found, one per set of riders.
    private(set) var found: ContiguousArray<RideChoice> = []
    /// The number of routes tried so far.
    private(set) var steps = 0

    /// Finds the choices of a driver; `steps` exceeds `mostSteps` if there are too many.
    init(_ driver: Int, _ model: PoolModel, mostSteps: Int) {
        self.model = model
        self.driver = driver
        self.mostSteps = mostSteps
        extend(WayEnd(location: model.eventLocation), riders: 0)
    }

    private mutating func extend(_ end: WayEnd, riders: UInt64) {
        for rider in 0..<model.riderCount
        where riders & 1 << UInt64(rider) == 0 && model.candidates.contains(row: rider, column: driver) {
            guard end.load + model.riders[rider].size <= model.seats[driver],
                riders.nonzeroBitCount < model.mostStops[driver]
            else { continue }
            for number in model.firstOption[rider]..<model.firstOption[rider + 1] {
                steps += 1
                guard steps <= mostSteps else { return }
                let longer = end.behind(model.options[Int(number)], of: driver, model)
                guard let cost = longer.cost(for: driver, model) else { continue }
                way.append(number)
                let together = riders | 1 << UInt64(rider)
                record(together, cost)
                extend(longer, riders: together)
                way.removeLast()
            }
        }
    }

    private mutating func record(_ riders: UInt64, _ cost: Int64) {
        guard let number = numberOf[riders] else {
            numberOf[riders] = found.count
            found.append(RideChoice(riders: riders, options: ContiguousArray(way.reversed()), cost: cost))
            return
        }
        guard cost < found[number].cost else { return }
        found[number].cost = cost
        found[number].options = ContiguousArray(way.reversed())
    }
}
