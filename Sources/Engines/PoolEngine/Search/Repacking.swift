/// Cars near each other get the best of the ways that are known for them.
///
/// Ways of plans that were given up come together to better plans: set partitioning over the ways that a search has met
/// (Rochat and Taillard 1995, Subramanian, Uchoa and Ochi 2013), here for some cars at a time.
extension NeighbourhoodSearch {
    /// Keeps the plan that a cycle of cooling ended with, and the best one, so that later plans can be put together from them.
    mutating func keepPlans() {
        guard pool.capacity > 0 else { return }
        makeRoom(for: 2 * model.driverCount)
        pool.keep(state.cars, model)
        pool.keep(best.cars, model)
    }

    /// Makes room for so many more ways, with those of the best plan at hand all the time.
    private mutating func makeRoom(for more: Int) {
        guard !pool.hasRoom(for: more) else { return }
        pool.forgetWays()
        for driver in 0..<model.driverCount { pool.add(driver, best.cars, model) }
    }

    /// Remembers the ways of the cars that the round touched.
    mutating func gatherWays() {
        if pool.capacity == 0 { makePool() }
        makeRoom(for: state.touched.count)
        for index in 0..<state.touched.count { pool.add(Int(state.touched[index]), state.cars, model) }
    }

    /// Seats the riders of some cars, and those without a ride, in known ways; needs riders without wishes for company.
    mutating func repack() {
        exchange.removeAll()
        removed.removeAll()
        packing.removeAll()
        chooseCars(most: tuning.packedCars)
        makeRoom(for: exchange.cars.count)
        let cars = openCars()
        openWaiting()
        var worth: Float = 0
        for car in 0..<cars { worth += addWays(car) }
        packing.solve(above: worth, steps: tuning.priceSteps, nodes: tuning.packingNodes)
        if packing.isFound { takeWays(cars) }
    }

    /// Lets the riders of the cars be seated anew; gives the number of cars, so that the riders are not too many.
    private mutating func openCars() -> Int {
        for car in 0..<exchange.cars.count {
            let driver = Int(exchange.cars[car])
            let count = Int(state.cars[driver].count)
            guard packing.hasRoom(for: count) else { return car }
            for position in stride(from: 1, through: count, by: 1) {
                packing.add(rider: state.rider(of: driver, at: position))
            }
        }
        return exchange.cars.count
    }

    /// Lets riders without a ride be seated who could ride in one of the cars.
    private mutating func openWaiting() {
        for index in 0..<state.unserved.count where packing.hasRoom(for: 1) {
            let rider = Int(state.unserved[index])
            if model.candidates.hasCommon(row: rider, with: exchange.bits) { packing.add(rider: rider) }
        }
    }

    /// Adds what is known for a car; gives what its present way is worth.
    private mutating func addWays(_ car: Int) -> Float {
        let driver = Int(exchange.cars[car])
        pool.add(driver, state.cars, model)
        packing.add(car: car, driver: driver, pool, model, worthOfRide: tuning.packedWorth)
        var worth = -Float(state.cars[driver].detour)
        for position in stride(from: 1, through: Int(state.cars[driver].count), by: 1) {
            let rider = state.rider(of: driver, at: position)
            worth += Float(model.riders[rider].weight) * tuning.packedWorth
            worth -= Float(model.changeCost(rider: rider, driver: driver))
        }
        return worth
    }

    private mutating func takeWays(_ cars: Int) {
        for index in 0..<packing.open.count { take(Int(packing.open[index])) }
        for car in 0..<cars where packing.ways[car] >= 0 {
            let way = Int(packing.ways[car])
            for index in 0..<Int(pool[way].count) {
                let option = pool.option(index, of: way)
                let seat = Insertion(driver: Int(exchange.cars[car]), position: index, option: option, cost: 0)
                state.insert(seat, rider: Int(model.options[Int(option)].rider))
            }
        }
    }
}
