/// The changing plan: the cars' routes, the served riders, and the earlier state of the cars for undo.
struct SearchState {
    let model: PoolModel
    let cars: CarTable
    /// The driver of each rider; -1 for none.
    let driverOf: Table<Int32>
    /// The riders without a ride, unordered.
    private(set) var unserved: List<Int32>
    private let unservedPosition: Table<Int32>
    private(set) var lostWeight: Int64 = 0
    /// Milliseconds of detour and of the changes of driver.
    private(set) var cost: Int64 = 0

    /// The number of counted rounds without a ride for each rider.
    let absences: Table<Int64>
    private(set) var absence: Int64 = 0

    /// The cars of the current change.
    private(set) var touched: List<Int32>
    /// One bit per driver: part of the current change.
    let touchedBits: BitRows
    /// The touched cars before the current change.
    private let before: CarTable
    private var costBefore: Int64 = 0
    /// The riders of the current change, with the driver that each had before.
    private var moved: List<Int32>
    private let driverBefore: Table<Int32>
    /// The last change of each car, and of each rider.
    private let touchedIn: Table<Int32>
    private let movedIn: Table<Int32>
    private var change: Int32 = 0
    /// The cars that may differ from the best plan.
    private(set) var changed: List<Int32>
    private let isChanged: Table<Bool>

    init(_ model: PoolModel, _ arena: TableArena) {
        let (riders, drivers) = (model.riderCount, model.driverCount)
        self.model = model
        cars = CarTable(model, arena)
        before = CarTable(model, arena)
        driverOf = arena.table(repeating: -1, count: riders)
        driverBefore = arena.table(repeating: -1, count: riders)
        unserved = List(arena.table(repeating: 0, count: riders))
        unservedPosition = arena.table(repeating: -1, count: riders)
        absences = arena.table(repeating: 0, count: riders)
        touched = List(arena.table(repeating: 0, count: drivers))
        touchedBits = BitRows(rows: 1, columns: drivers, arena)
        moved = List(arena.table(repeating: 0, count: riders))
        touchedIn = arena.table(repeating: 0, count: drivers)
        movedIn = arena.table(repeating: 0, count: riders)
        changed = List(arena.table(repeating: 0, count: drivers))
        isChanged = arena.table(repeating: false, count: drivers)
        for rider in 0..<riders { addUnserved(rider) }
    }

    private init(copying other: SearchState, to arena: TableArena) {
        model = other.model
        cars = other.cars.copied(to: arena)
        before = other.before.copied(to: arena)
        driverOf = arena.copy(of: other.driverOf)
        driverBefore = arena.copy(of: other.driverBefore)
        unserved = other.unserved.copied(to: arena)
        unservedPosition = arena.copy(of: other.unservedPosition)
        (lostWeight, cost, costBefore) = (other.lostWeight, other.cost, other.costBefore)
        absences = arena.copy(of: other.absences)
        absence = other.absence
        touched = other.touched.copied(to: arena)
        touchedBits = other.touchedBits.copied(to: arena)
        moved = other.moved.copied(to: arena)
        touchedIn = arena.copy(of: other.touchedIn)
        movedIn = arena.copy(of: other.movedIn)
        change = other.change
        changed = other.changed.copied(to: arena)
        isChanged = arena.copy(of: other.isChanged)
    }

    func copied(to arena: TableArena) -> SearchState { SearchState(copying: self, to: arena) }

    mutating func begin() {
        for index in 0..<touched.count { touchedBits.remove(row: 0, column: Int(touched[index])) }
        touched.removeAll()
        moved.removeAll()
        costBefore = cost
        change += 1
    }

    mutating func undo() {
        for index in 0..<touched.count { cars.overwrite(Int(touched[index]), with: before) }
        for index in 0..<moved.count {
            let rider = Int(moved[index])
            let (now, then) = (driverOf[rider], driverBefore[rider])
            if then < 0, now >= 0 { addUnserved(rider) }
            if then >= 0, now < 0 { removeUnserved(rider) }
            driverOf[rider] = then
        }
        cost = costBefore
        begin()
    }

    private mutating func save(_ driver: Int) {
        guard touchedIn[driver] != change else { return }
        touchedIn[driver] = change
        before.overwrite(driver, with: cars)
        touched.append(Int32(driver))
        touchedBits.insert(row: 0, column: driver)
        markChanged(driver)
    }

    private mutating func move(_ rider: Int, to driver: Int32) {
        if movedIn[rider] != change {
            movedIn[rider] = change
            driverBefore[rider] = driverOf[rider]
            moved.append(Int32(rider))
        }
        driverOf[rider] = driver
    }

    private mutating func markChanged(_ driver: Int) {
        guard !isChanged[driver] else { return }
        isChanged[driver] = true
        changed.append(Int32(driver))
    }

    /// Marks the best plan as equal to this one.
    mutating func forgetChanged() {
        for index in 0..<changed.count { isChanged[Int(changed[index])] = false }
        changed.removeAll()
    }

    mutating func insert(_ insertion: Insertion, rider: Int) {
        save(insertion.driver)
        let before = cars[insertion.driver].detour
        cars.insert(insertion.option, into: insertion.driver, after: insertion.position, model)
        cost += Int64(cars[insertion.driver].detour - before)
        cost += Int64(model.changeCost(rider: rider, driver: insertion.driver))
        move(rider, to: Int32(insertion.driver))
        removeUnserved(rider)
    }

    /// Removes a rider; removes all riders of the car if the route is invalid without this one.
    mutating func remove(_ rider: Int) {
        let driver = Int(driverOf[rider])
        guard driver >= 0 else { return }
        save(driver)
        takeOut(rider, driver)
        if !cars.isFeasible(driver) { removeAll(from: driver) }
    }

    mutating func removeAll(from driver: Int) {
        save(driver)
        for position in stride(from: 1, through: Int(cars[driver].count), by: 1) {
            let rider = rider(of: driver, at: position)
            cost -= Int64(model.changeCost(rider: rider, driver: driver))
            move(rider, to: -1)
            addUnserved(rider)
        }
        cost -= Int64(cars[driver].detour)
        cars.clear(driver, model)
    }

    private mutating func takeOut(_ rider: Int, _ driver: Int) {
        let before = cars[driver].detour
        cars.remove(at: cars.position(of: Int32(rider), in: driver), from: driver, model)
        cost += Int64(cars[driver].detour - before) - Int64(model.changeCost(rider: rider, driver: driver))
        move(rider, to: -1)
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
        for index in 0..<unserved.count { absences[Int(unserved[index])] += 1 }
        absence += Int64(unserved.count)
    }

    /// Returns the riders of a car in the order of the route.
    func riders(of driver: Int) -> [Int] { (0..<Int(cars[driver].count)).map { rider(of: driver, at: $0 + 1) } }

    /// Returns the rider that a car picks up at a position of its route, from 1 on.
    @inline(__always)
    func rider(of driver: Int, at position: Int) -> Int {
        cars.rider(of: driver, at: position)
    }
}
