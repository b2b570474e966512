/// One stop of a car's way with what an insertion next to it needs to know.
struct Stop {
    /// Number of the place.
    var location: Int32
    /// Number of the pick-up option; -1 for the home and the event.
    var option: Int32
    /// Drive to the next stop.
    var leg: Int32
    /// Drive from here to the event, boarding included.
    var rest: Int32
    /// The least (time to spare when arriving at 0) of the stops up to here.
    var spareBefore: Int32
    /// The most (time by which the car must come earlier when arriving at 0) of the stops up to here.
    var hurryBefore: Int32
    /// The same as `spareBefore` of the stops from here on.
    var spareAfter: Int32
    /// The same as `hurryBefore` of the stops from here on.
    var hurryAfter: Int32
}

/// The ways of all cars, one row of stops each.
///
/// With one destination and only "not before" upstream, the as-late-as-possible schedule decides: a car that arrives
/// at `latest` is at a stop at `latest - rest`. A promised window adds an upper end; then the whole schedule shifts
/// rigidly to an earlier time. With `spare = min(-rest - ready)` and `hurry = max(-rest - windowEnd)` over the stops, a
/// way is feasible where `latest + spare >= 0` and `spare >= hurry`; the prefix and suffix values make each insertion
/// a matter of a few additions.
struct CarTable {
    let stride: Int
    var stops: ContiguousArray<Stop>
    var count: ContiguousArray<Int32>
    var load: ContiguousArray<Int32>
    var detour: ContiguousArray<Int32>
    /// The latest moment of arrival: the start of the event or an earlier wish of somebody on board.
    var latest: ContiguousArray<Int32>
    /// One bit per driver: a seat is free.
    var free: BitRows

    init(_ model: PoolModel) {
        stride = model.stride
        let empty = Stop(
            location: 0,
            option: -1,
            leg: 0,
            rest: 0,
            spareBefore: 0,
            hurryBefore: 0,
            spareAfter: 0,
            hurryAfter: 0
        )
        stops = ContiguousArray(repeating: empty, count: model.driverCount * model.stride)
        count = ContiguousArray(repeating: 0, count: model.driverCount)
        load = count
        detour = count
        latest = count
        free = BitRows(rows: 1, columns: model.driverCount)
        for driver in 0..<model.driverCount {
            stops[driver * stride].location = Int32(driver)
            stops[driver * stride + 1].location = model.eventLocation
            refresh(driver, model)
        }
    }

    /// Puts an option behind the stop at a position.
    mutating func insert(_ option: Int32, into driver: Int, after position: Int, _ model: PoolModel) {
        let row = driver * stride
        var index = row + Int(count[driver]) + 1
        while index > row + position {
            stops[index + 1] = stops[index]
            index -= 1
        }
        stops[row + position + 1].location = model.options[Int(option)].location
        stops[row + position + 1].option = option
        count[driver] += 1
        refresh(driver, model)
    }

    /// Takes the stop at a position away.
    mutating func remove(at position: Int, from driver: Int, _ model: PoolModel) {
        let row = driver * stride
        for index in row + position...row + Int(count[driver]) { stops[index] = stops[index + 1] }
        count[driver] -= 1
        refresh(driver, model)
    }

    /// The position of a rider's stop in a car; 0 where the rider is not on board.
    func position(of rider: Int32, in driver: Int, _ model: PoolModel) -> Int {
        let row = driver * stride
        var position = Int(count[driver])
        while position > 0, model.options[Int(stops[row + position].option)].rider != rider { position -= 1 }
        return position
    }

    /// Works out all that depends on a car's sequence of stops.
    mutating func refresh(_ driver: Int, _ model: PoolModel) {
        refreshBackward(driver, model)
        let row = driver * stride
        let drive = stops[row].rest
        detour[driver] = drive - model.direct[driver]
        stops[row].spareBefore = -drive - model.leavesNotBefore[driver]
        stops[row].hurryBefore = -PoolModel.unlimited
        var (persons, arrival): (Int32, Int32) = (0, 0)
        for index in row + 1..<row + 1 + Int(count[driver]) {
            let option = model.options[Int(stops[index].option)]
            let rider = model.riders[Int(option.rider)]
            persons += rider.size
            arrival = min(arrival, rider.arriveBy)
            stops[index].spareBefore = min(stops[index - 1].spareBefore, -stops[index].rest - option.ready)
            stops[index].hurryBefore = max(stops[index - 1].hurryBefore, -stops[index].rest - option.latest)
        }
        load[driver] = persons
        latest[driver] = arrival
        if persons < model.seats[driver] {
            free.insert(row: 0, column: driver)
        } else {
            free.remove(row: 0, column: driver)
        }
    }

    /// Whether a car's way keeps every limit.
    func isFeasible(_ driver: Int, _ model: PoolModel) -> Bool {
        guard count[driver] > 0 else { return true }
        let last = stops[driver * stride + Int(count[driver])]
        return load[driver] <= model.seats[driver] && detour[driver] <= model.mostDetour[driver]
            && latest[driver] + last.spareBefore >= 0 && last.spareBefore >= last.hurryBefore
    }

    private mutating func refreshBackward(_ driver: Int, _ model: PoolModel) {
        let row = driver * stride
        var index = row + Int(count[driver]) + 1
        stops[index].option = -1
        stops[index].location = model.eventLocation
        stops[index].rest = 0
        stops[index].spareAfter = PoolModel.unlimited
        stops[index].hurryAfter = -PoolModel.unlimited
        while index > row {
            index -= 1
            let next = stops[index + 1]
            let leg = model.travel.milliseconds(from: stops[index].location, to: next.location)
            let number = stops[index].option
            stops[index].leg = leg
            stops[index].rest = next.rest + leg + (number < 0 ? 0 : model.boarding)
            guard number >= 0 else { continue }
            let option = model.options[Int(number)]
            stops[index].spareAfter = min(next.spareAfter, -stops[index].rest - option.ready)
            stops[index].hurryAfter = max(next.hurryAfter, -stops[index].rest - option.latest)
        }
    }
}

/// Where an option goes into a car's way, and what that costs.
struct Insertion {
    var driver = -1
    var position = 0
    var option: Int32 = 0
    var cost = Int32.max
}

extension CarTable {
    /// Finds the cheapest feasible place for a rider in one car that beats what was found before.
    @inline(__always)
    func improve(_ best: inout Insertion, rider: Int, driver: Int, extra: Int32, _ model: PoolModel) {
        let facts = model.riders[rider]
        guard load[driver] + facts.size <= model.seats[driver] else { return }
        let arrival = min(latest[driver], facts.arriveBy)
        let row = driver * stride
        let most = model.mostDetour[driver] - detour[driver]
        var limit = min(most, best.cost == .max ? most : best.cost - extra - 1)
        for number in Int(model.firstOption[rider])..<Int(model.firstOption[rider + 1]) {
            let option = model.options[number]
            for index in row...row + Int(count[driver]) {
                let onward = model.travel.milliseconds(from: option.location, to: stops[index + 1].location)
                let there = model.travel.milliseconds(to: option.location, from: stops[index].location)
                let added = there + model.boarding + onward - stops[index].leg
                guard added <= limit else { continue }
                let rest = model.boarding + onward + stops[index + 1].rest
                let spare = min(
                    stops[index].spareBefore - added,
                    min(-rest - option.ready, stops[index + 1].spareAfter)
                )
                guard arrival + spare >= 0 else { continue }
                let hurry = max(
                    stops[index].hurryBefore - added,
                    max(-rest - option.latest, stops[index + 1].hurryAfter)
                )
                guard spare >= hurry else { continue }
                best = Insertion(driver: driver, position: index - row, option: Int32(number), cost: added + extra)
                limit = added - 1
            }
        }
    }
}
