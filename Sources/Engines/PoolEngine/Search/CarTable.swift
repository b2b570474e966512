/// The routes of all cars, one row of stops each.
///
/// Times follow the as-late-as-possible schedule: a car that arrives at `arrival` is at a stop at `min(arrival - rest,
/// latest)`; if a promised pick-up makes it come earlier, it waits at the next stop. A route is valid if no stop's
/// moment is before its `ready`. `earliest` depends on the stops before and `latest`, `rest` and `needed` on the stops
/// after, so that an insertion is validated with a few additions (Savelsbergh 1992).
struct CarTable {
    let stride: Int
    let stops: Table<Stop>
    let blocks: WayBlocks
    /// One bit per driver: a seat is free.
    let free: BitRows
    let boarding: Int32
    private let cars: Table<Car>

    init(_ model: PoolModel, _ arena: TableArena) {
        stride = model.stride
        boarding = model.boarding
        let number = model.driverCount
        blocks = WayBlocks(model, cars: number, arena)
        stops = arena.table(
            repeating: Stop(location: model.eventLocation, ready: -PoolModel.unlimited),
            count: number * stride
        )
        cars = arena.table(repeating: Car(seats: 0, mostStops: 0, mostDetour: 0, direct: 0), count: number)
        free = BitRows(rows: 1, columns: number, arena)
        for driver in 0..<model.driverCount { park(driver, model) }
    }

    private init(copying other: CarTable, to arena: TableArena) {
        stride = other.stride
        boarding = other.boarding
        stops = arena.copy(of: other.stops)
        blocks = other.blocks.copied(to: arena)
        free = other.free.copied(to: arena)
        cars = arena.copy(of: other.cars)
    }

    func copied(to arena: TableArena) -> CarTable { CarTable(copying: self, to: arena) }

    /// Resets a car to a drive without riders.
    private func park(_ driver: Int, _ model: PoolModel) {
        cars[driver] = Car(
            seats: model.seats[driver],
            mostStops: model.mostStops[driver],
            mostDetour: model.mostDetour[driver],
            direct: model.direct[driver]
        )
        var home = Stop(location: Int32(driver), ready: model.leavesNotBefore[driver])
        home.leg = model.direct[driver]
        stops[driver * stride] = home
        updateBackward(driver, from: 0)
        updateBlocks(driver, model)
        updateFree(driver)
    }

    subscript(_ driver: Int) -> Car {
        @inline(__always) get { cars[driver] }
    }

    /// Returns the rider that a car picks up at a position of its route, from 1 on.
    @inline(__always)
    func rider(of driver: Int, at position: Int) -> Int { Int(stops[driver * stride + position].rider) }

    /// Returns the pick-up options of a car in the order of its route, skipping the given number.
    func options(of driver: Int, from first: Int = 0, _ model: PoolModel) -> ContiguousArray<Int32> {
        let row = driver * stride + 1
        let places = (first..<Int(cars[driver].count)).map { stops[row + $0].location }
        return ContiguousArray(places.map { model.optionNumber(at: $0) })
    }

    func insert(_ option: Int32, into driver: Int, after position: Int, _ model: PoolModel) {
        let row = driver * stride
        let place = model.options[Int(option)]
        let facts = model.riders[Int(place.rider)]
        var index = row + Int(cars[driver].count) + 1
        while index > row + position {
            stops[index + 1] = stops[index]
            index -= 1
        }
        var stop = Stop(place)
        stop.leg = model.travel.milliseconds(from: stop.location, to: stops[index + 2].location)
        stops[index + 1] = stop
        stops[index].leg = model.travel.milliseconds(to: stop.location, from: stops[index].location)
        cars[driver].count += 1
        cars[driver].load += facts.size
        cars[driver].arrival = min(cars[driver].arrival, facts.arriveBy)
        updateBackward(driver, from: position + 1)
        updateForward(driver, from: position + 1)
        updateBlocks(driver, model)
        cars[driver].detour = stops[row].rest - cars[driver].direct
        updateFree(driver)
    }

    func remove(at position: Int, from driver: Int, _ model: PoolModel) {
        let row = driver * stride
        let facts = model.riders[Int(stops[row + position].rider)]
        cars[driver].arrival = arrival(driver, withoutStopAt: position, model)
        for index in row + position...row + Int(cars[driver].count) { stops[index] = stops[index + 1] }
        let before = row + position - 1
        stops[before].leg = model.travel.milliseconds(from: stops[before].location, to: stops[before + 1].location)
        cars[driver].count -= 1
        updateBackward(driver, from: position - 1)
        updateForward(driver, from: position)
        updateBlocks(driver, model)
        cars[driver].detour = stops[row].rest - cars[driver].direct
        cars[driver].load -= facts.size
        updateFree(driver)
    }

    func clear(_ driver: Int, _ model: PoolModel) {
        let row = driver * stride
        stops[row + 1] = stops[row + Int(cars[driver].count) + 1]
        stops[row].leg = cars[driver].direct
        (cars[driver].count, cars[driver].load, cars[driver].arrival, cars[driver].detour) = (0, 0, 0, 0)
        updateBackward(driver, from: 0)
        updateBlocks(driver, model)
        updateFree(driver)
    }

    /// Returns the position of a rider's stop in a car, or 0 if the rider is not on board.
    func position(of rider: Int32, in driver: Int) -> Int {
        let row = driver * stride
        var position = Int(cars[driver].count)
        while position > 0, stops[row + position].rider != rider { position -= 1 }
        return position
    }

    /// Returns the moment of the as-late-as-possible schedule at a stop.
    func moment(_ driver: Int, at position: Int) -> Int32 {
        let stop = stops[driver * stride + position]
        return min(cars[driver].arrival - stop.rest, stop.latest)
    }

    /// Returns whether a car's route keeps every limit.
    func isFeasible(_ driver: Int) -> Bool {
        let car = cars[driver]
        guard car.count > 0 else { return true }
        let row = driver * stride
        guard car.load <= car.seats, car.count <= car.mostStops, car.detour <= car.mostDetour else { return false }
        guard car.arrival >= stops[row].needed else { return false }
        for index in row...row + Int(cars[driver].count) where stops[index].latest < stops[index].ready { return false }
        return true
    }

    /// Updates the values that depend on later stops, from a position back to the home.
    private func updateBackward(_ driver: Int, from position: Int) {
        let row = driver * stride
        var index = row + position
        while index >= row {
            let leg = stops[index].leg
            stops[index].lookBehind(stops[index + 1], leg: leg, boarding: index > row ? boarding : 0)
            index -= 1
        }
    }

    /// Updates the values that depend on earlier stops, from a position on.
    private func updateForward(_ driver: Int, from position: Int) {
        let row = driver * stride
        let end = row + Int(cars[driver].count)
        var index = row + position
        while index <= end {
            let reached = stops[index - 1].earliest + stops[index - 1].leg
            stops[index].earliest = max(stops[index].ready, reached) + boarding
            index += 1
        }
    }

    private func updateBlocks(_ driver: Int, _ model: PoolModel) {
        blocks.update(driver, stops, row: driver * stride, count: Int(cars[driver].count), model.travel)
    }

    /// Copies one car from another table of the same model.
    @inline(__always)
    func overwrite(_ driver: Int, with other: CarTable) {
        let count = Int(other.cars[driver].count)
        cars[driver] = other.cars[driver]
        stops.copy(count + 2, from: other.stops, at: driver * stride)
        blocks.copy(driver, count: count, from: other.blocks)
        updateFree(driver)
    }

    /// Returns the latest arrival that suits everyone on board except the rider at a position.
    @inline(__always)
    func arrival(_ driver: Int, withoutStopAt position: Int, _ model: PoolModel) -> Int32 {
        let row = driver * stride
        guard model.riders[Int(stops[row + position].rider)].arriveBy == cars[driver].arrival else {
            return cars[driver].arrival
        }
        var latest: Int32 = 0
        for index in 1...Int(cars[driver].count) where index != position {
            latest = min(latest, model.riders[Int(stops[row + index].rider)].arriveBy)
        }
        return latest
    }

    private func updateFree(_ driver: Int) {
        if !cars[driver].isFull {
            free.insert(row: 0, column: driver)
        } else {
            free.remove(row: 0, column: driver)
        }
    }
}
