/// Finds the best combination of known routes for cars near each other.
///
/// Routes of abandoned plans combine to better plans: set partitioning over the routes that a search has found (Rochat
/// and Taillard 1995, Subramanian, Uchoa and Ochi 2013), here for some cars at a time.
extension NeighbourhoodSearch {
    /// Saves the final plan of a cooling cycle and the best plan, so that later plans can use their routes.
    mutating func keepPlans() {
        guard pool.capacity > 0 else { return }
        makeRoom(for: 2 * model.driverCount)
        pool.keep(state.cars, model)
        pool.keep(best.cars, model)
    }

    /// Makes room for more routes without deleting the best plan's.
    private mutating func makeRoom(for more: Int) {
        guard !pool.hasRoom(for: more) else { return }
        pool.forgetWays()
        for driver in 0..<model.driverCount { pool.add(driver, best.cars, model) }
    }

    /// Stores the routes of the cars that the round changed.
    mutating func gatherWays() {
        if pool.capacity == 0 { makePool() }
        makeRoom(for: state.touched.count)
        for index in 0..<state.touched.count { pool.add(Int(state.touched[index]), state.cars, model) }
    }

    /// Moves the riders of some cars, and riders without a ride, to known routes; requires riders without wishes for
    /// company.
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

    /// Opens the riders of the cars and returns the number of cars, limited by the number of riders.
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

    /// Opens riders without a ride who could ride in one of the cars.
    private mutating func openWaiting() {
        for index in 0..<state.unserved.count where packing.hasRoom(for: 1) {
            let rider = Int(state.unserved[index])
            if model.candidates.hasCommon(row: rider, with: exchange.bits) { packing.add(rider: rider) }
        }
    }

    /// Adds the known routes of a car; returns the worth of its current one.
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
