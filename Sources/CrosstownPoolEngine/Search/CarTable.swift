/// What holds for a car as a whole.
struct Car {
    let seats: Int32
    let mostDetour: Int32
    /// The drive without riders.
    let direct: Int32
    /// Pick-ups on the way.
    var count: Int32 = 0
    /// Persons on board.
    var load: Int32 = 0
    var detour: Int32 = 0
    /// The latest moment of arrival: the start of the event or an earlier wish of somebody on board.
    var arrival: Int32 = 0
}

/// The ways of all cars, one row of stops each.
///
/// The as-late-as-possible schedule decides: a car that arrives at `arrival` is at a stop at
/// `min(arrival - rest, latest)`; where a promised pick-up makes it come earlier, it waits at the next stop. A way keeps
/// all times where no stop's moment is before its `ready`. `earliest` looks at the stops before and `latest`, `rest` and
/// `needed` at those behind, so that an insertion is checked with a few additions (Savelsbergh 1992).
struct CarTable {
    let stride: Int
    var stops: ContiguousArray<Stop>
    private(set) var cars: ContiguousArray<Car>
    /// One bit per driver: a seat is free.
    var free: BitRows

    init(_ model: PoolModel) {
        stride = model.stride
        stops = []
        stops.reserveCapacity(model.driverCount * stride)
        cars = ContiguousArray(
            (0..<model.driverCount).map { driver in
                Car(
                    seats: model.seats[driver],
                    mostDetour: model.mostDetour[driver],
                    direct: model.direct[driver]
                )
            }
        )
        free = BitRows(rows: 1, columns: model.driverCount)
        let event = Stop(location: model.eventLocation, ready: -PoolModel.unlimited)
        for driver in 0..<model.driverCount {
            var home = Stop(location: Int32(driver), ready: model.leavesNotBefore[driver])
            home.leg = model.direct[driver]
            stops.append(home)
            for _ in 1..<stride { stops.append(event) }
            updateBackward(driver, from: 0, model.boarding)
            updateFree(driver)
        }
    }

    subscript(_ driver: Int) -> Car {
        @inline(__always) get { cars[driver] }
    }

    /// Puts an option behind the stop at a position.
    mutating func insert(_ option: Int32, into driver: Int, after position: Int, _ model: PoolModel) {
        let row = driver * stride
        let place = model.options[Int(option)]
        let facts = model.riders[Int(place.rider)]
        stops.withUnsafeMutableBufferPointer { stops in
            var index = row + Int(cars[driver].count) + 1
            while index > row + position {
                stops[index + 1] = stops[index]
                index -= 1
            }
            var stop = Stop(place, number: option)
            stop.leg = model.travel.milliseconds(from: stop.location, to: stops[index + 2].location)
            stops[index + 1] = stop
            stops[index].leg = model.travel.milliseconds(to: stop.location, from: stops[index].location)
        }
        cars[driver].count += 1
        cars[driver].load += facts.size
        cars[driver].arrival = min(cars[driver].arrival, facts.arriveBy)
        updateBackward(driver, from: position + 1, model.boarding)
        updateForward(driver, from: position + 1, model.boarding)
        cars[driver].detour = stops[row].rest - cars[driver].direct
        updateFree(driver)
    }

    /// Takes the stop at a position away.
    mutating func remove(at position: Int, from driver: Int, _ model: PoolModel) {
        let row = driver * stride
        let facts = model.riders[Int(model.options[Int(stops[row + position].option)].rider)]
        stops.withUnsafeMutableBufferPointer { stops in
            for index in row + position...row + Int(cars[driver].count) { stops[index] = stops[index + 1] }
            let before = row + position - 1
            stops[before].leg = model.travel.milliseconds(
                from: stops[before].location,
                to: stops[before + 1].location
            )
        }
        cars[driver].count -= 1
        updateBackward(driver, from: position - 1, model.boarding)
        updateForward(driver, from: position, model.boarding)
        cars[driver].detour = stops[row].rest - cars[driver].direct
        cars[driver].load -= facts.size
        if facts.arriveBy < 0, facts.arriveBy == cars[driver].arrival { updateArrival(driver, model) }
        updateFree(driver)
    }

    /// The position of a rider's stop in a car; 0 where the rider is not on board.
    func position(of rider: Int32, in driver: Int, _ model: PoolModel) -> Int {
        let row = driver * stride
        var position = Int(cars[driver].count)
        while position > 0, model.options[Int(stops[row + position].option)].rider != rider { position -= 1 }
        return position
    }

    /// The moment of the as-late-as-possible schedule at a stop.
    func moment(_ driver: Int, at position: Int) -> Int32 {
        let stop = stops[driver * stride + position]
        return min(cars[driver].arrival - stop.rest, stop.latest)
    }

    /// Whether a car's way keeps every limit.
    func isFeasible(_ driver: Int) -> Bool {
        let car = cars[driver]
        guard car.count > 0 else { return true }
        let row = driver * stride
        guard car.load <= car.seats, car.detour <= car.mostDetour else { return false }
        guard car.arrival >= stops[row].needed else { return false }
        for index in row...row + Int(cars[driver].count) where stops[index].latest < stops[index].ready { return false }
        return true
    }

    /// Works out what depends on the stops behind, from a position back to the home.
    private mutating func updateBackward(_ driver: Int, from position: Int, _ boarding: Int32) {
        let row = driver * stride
        stops.withUnsafeMutableBufferPointer { stops in
            var index = row + position
            while index >= row {
                let next = stops[index + 1]
                let way = stops[index].leg + (index > row ? boarding : 0)
                let rest = next.rest + way
                stops[index].rest = rest
                stops[index].latest = min(stops[index].until, next.latest - way)
                stops[index].needed = max(next.needed, stops[index].ready + rest)
                index -= 1
            }
        }
    }

    /// Works out what depends on the stops before, from a position on.
    private mutating func updateForward(_ driver: Int, from position: Int, _ boarding: Int32) {
        let row = driver * stride
        let end = row + Int(cars[driver].count)
        stops.withUnsafeMutableBufferPointer { stops in
            var index = row + position
            while index <= end {
                let reached = stops[index - 1].earliest + stops[index - 1].leg
                stops[index].earliest = max(stops[index].ready, reached) + boarding
                index += 1
            }
        }
    }

    /// Sets what holds for a car whose stops were set.
    mutating func set(_ car: Car, for driver: Int) {
        cars[driver] = car
        updateFree(driver)
    }

    private mutating func updateArrival(_ driver: Int, _ model: PoolModel) {
        let row = driver * stride
        var latest: Int32 = 0
        for index in stops.indices[row...].dropFirst().prefix(Int(cars[driver].count)) {
            latest = min(latest, model.riders[Int(model.options[Int(stops[index].option)].rider)].arriveBy)
        }
        cars[driver].arrival = latest
    }

    private mutating func updateFree(_ driver: Int) {
        if cars[driver].load < cars[driver].seats {
            free.insert(row: 0, column: driver)
        } else {
            free.remove(row: 0, column: driver)
        }
    }
}
