/// A plan under change: the cars' ways, who is served, and a log to take changes back.
struct SearchState {
    let model: PoolModel
    var cars: CarTable
    /// The driver of each rider; -1 for none.
    private(set) var driverOf: ContiguousArray<Int32>
    /// The riders without a ride, in no order.
    private(set) var unserved: ContiguousArray<Int32> = []
    private var unservedPosition: ContiguousArray<Int32>
    /// Sum of the weights of riders without a ride.
    private(set) var lostWeight: Int64 = 0
    /// Milliseconds of detour and of the changes of driver.
    private(set) var cost: Int64 = 0

    /// In how many counted rounds each rider was without a ride.
    private(set) var absences: ContiguousArray<Int64>
    /// The sum of the absences of riders without a ride.
    private(set) var absence: Int64 = 0

    private var log = UndoLog()
    /// The change in which a car was last saved.
    private var savedIn: ContiguousArray<Int32>
    private var change: Int32 = 0
    /// The cars that the running change touched, as they were before.
    var touched: ContiguousArray<CarTable.Saved> { log.cars }
    /// The cars that may differ from the best plan.
    private(set) var changed: ContiguousArray<Int32> = []
    private var isChanged: ContiguousArray<Bool>
    /// One bit per driver: touched by the running change.
    private(set) var touchedBits: BitRows

    init(_ model: PoolModel) {
        self.model = model
        cars = CarTable(model)
        driverOf = ContiguousArray(repeating: -1, count: model.riderCount)
        unservedPosition = ContiguousArray(repeating: -1, count: model.riderCount)
        savedIn = ContiguousArray(repeating: 0, count: model.driverCount)
        isChanged = ContiguousArray(repeating: false, count: model.driverCount)
        touchedBits = BitRows(rows: 1, columns: model.driverCount)
        absences = ContiguousArray(repeating: 0, count: model.riderCount)
        for rider in 0..<model.riderCount { addUnserved(rider) }
    }

    /// Starts a change that can be taken back.
    mutating func begin() {
        for car in log.cars { touchedBits.remove(row: 0, column: Int(car.driver)) }
        log.clear(cost: cost)
        change += 1
    }

    /// Takes the running change back.
    mutating func undo() {
        log.restore(into: &cars)
        for index in log.riders.indices.reversed() {
            let (rider, driver) = log.riders[index]
            if driver < 0, driverOf[Int(rider)] >= 0 { addUnserved(Int(rider)) }
            if driver >= 0, driverOf[Int(rider)] < 0 { removeUnserved(Int(rider)) }
            driverOf[Int(rider)] = driver
        }
        cost = log.cost
        begin()
    }

    private mutating func save(_ driver: Int) {
        guard savedIn[driver] != change else { return }
        savedIn[driver] = change
        log.save(driver, of: cars)
        touchedBits.insert(row: 0, column: driver)
        markChanged(driver)
    }

    private mutating func markChanged(_ driver: Int) {
        guard !isChanged[driver] else { return }
        isChanged[driver] = true
        changed.append(Int32(driver))
    }

    /// Says that the best plan is now equal to this one.
    mutating func forgetChanged() {
        for driver in changed { isChanged[Int(driver)] = false }
        changed.removeAll(keepingCapacity: true)
    }

    /// Seats a rider.
    mutating func insert(_ insertion: Insertion, rider: Int) {
        save(insertion.driver)
        let before = cars[insertion.driver].detour
        cars.insert(insertion.option, into: insertion.driver, after: insertion.position, model)
        cost += Int64(cars[insertion.driver].detour - before)
        cost += Int64(model.changeCost(rider: rider, driver: insertion.driver))
        log.riders.append((Int32(rider), -1))
        driverOf[rider] = Int32(insertion.driver)
        removeUnserved(rider)
    }

    /// Takes a rider's seat away; all seats of the car where the rest of the way is too slow without the rider.
    mutating func remove(_ rider: Int) {
        let driver = Int(driverOf[rider])
        guard driver >= 0 else { return }
        save(driver)
        takeOut(rider, driver)
        guard !cars.isFeasible(driver) else { return }
        while cars[driver].count > 0 {
            let option = cars.stops[driver * cars.stride + 1].option
            takeOut(Int(model.options[Int(option)].rider), driver)
        }
    }

    private mutating func takeOut(_ rider: Int, _ driver: Int) {
        let before = cars[driver].detour
        cars.remove(at: cars.position(of: Int32(rider), in: driver, model), from: driver, model)
        cost += Int64(cars[driver].detour - before) - Int64(model.changeCost(rider: rider, driver: driver))
        log.riders.append((Int32(rider), Int32(driver)))
        driverOf[rider] = -1
        addUnserved(rider)
    }

    private mutating func addUnserved(_ rider: Int) {
        unservedPosition[rider] = Int32(unserved.count)
        unserved.append(Int32(rider))
        lostWeight += Int64(model.riders[rider].weight)
        absence += absences[rider]
    }

    private mutating func removeUnserved(_ rider: Int) {
        let position = Int(unservedPosition[rider])
        let last = unserved[unserved.count - 1]
        unserved[position] = last
        unservedPosition[Int(last)] = Int32(position)
        unserved.removeLast()
        unservedPosition[rider] = -1
        lostWeight -= Int64(model.riders[rider].weight)
        absence -= absences[rider]
    }

    /// Counts one more round for each rider without a ride.
    mutating func countAbsent() {
        for rider in unserved { absences[Int(rider)] += 1 }
        absence += Int64(unserved.count)
    }

    /// Takes over the ways of another plan of the same model.
    mutating func replace(with other: CarTable) {
        begin()
        for rider in driverOf.indices where driverOf[rider] >= 0 {
            driverOf[rider] = -1
            addUnserved(rider)
        }
        cars = other
        cost = 0
        for driver in 0..<model.driverCount {
            markChanged(driver)
            cost += Int64(cars[driver].detour)
            for rider in riders(of: driver) {
                driverOf[rider] = Int32(driver)
                cost += Int64(model.changeCost(rider: rider, driver: driver))
                removeUnserved(rider)
            }
        }
        begin()
    }

    /// The riders of a car in the order of the way.
    func riders(of driver: Int) -> [Int] { (0..<Int(cars[driver].count)).map { rider(of: driver, at: $0 + 1) } }

    /// The rider whom a car picks up at a position of its way, from 1 on.
    @inline(__always)
    func rider(of driver: Int, at position: Int) -> Int {
        Int(model.options[Int(cars.stops[driver * cars.stride + position].option)].rider)
    }
}

/// What the running change has changed, as it was before.
struct UndoLog {
    private(set) var cars: ContiguousArray<CarTable.Saved> = []
    /// The riders who changed cars, each with the driver before, in order.
    var riders: ContiguousArray<(rider: Int32, driver: Int32)> = []
    private(set) var cost: Int64 = 0
    private var stops: ContiguousArray<Stop> = []

    mutating func clear(cost: Int64) {
        cars.removeAll(keepingCapacity: true)
        riders.removeAll(keepingCapacity: true)
        stops.removeAll(keepingCapacity: true)
        self.cost = cost
    }

    mutating func save(_ driver: Int, of table: CarTable) {
        cars.append(table.save(driver, to: &stops))
    }

    func restore(into table: inout CarTable) {
        for car in cars { table.restore(car, from: stops) }
    }
}
