/// The ways to take some riders out of their cars, so that they can be seated anew.
extension NeighbourhoodSearch {
    /// Takes about so many riders out, chosen in one of several ways.
    mutating func ruin() {
        removed.removeAll(keepingCapacity: true)
        let most = 1 + generator.below(tuning.mostRemoved)
        let dice = generator.below(100)
        switch dice {
        case ..<tuning.aimedShare where !state.unserved.isEmpty: makeRoom()
        case ..<tuning.randomBound: removeAnywhere(most)
        case ..<tuning.worstBound: removeCostly(most)
        case ..<tuning.carBound: removeWholeCars(1 + generator.below(3))
        default: removeRelated(most)
        }
    }

    private mutating func take(_ rider: Int) {
        guard state.driverOf[rider] >= 0 else { return }
        state.remove(rider)
        removed.append(Int32(rider))
    }

    /// Takes out a rider and riders near by, the nearest likeliest.
    private mutating func removeRelated(_ most: Int) {
        guard model.riderCount > 0 else { return }
        let seed = generator.below(model.riderCount)
        take(seed)
        for index in neighbours.of(seed) {
            guard removed.count < most else { return }
            if generator.below(100) < tuning.neighbourChance { take(neighbours[index]) }
        }
    }

    private mutating func removeAnywhere(_ most: Int) {
        guard model.riderCount > 0 else { return }
        for _ in 0..<min(most, 4) { take(generator.below(model.riderCount)) }
    }

    /// Takes out riders of cars with much detour, the costliest of some picked at random.
    private mutating func removeCostly(_ most: Int) {
        guard model.driverCount > 0 else { return }
        var chosen = generator.below(model.driverCount)
        for _ in 0..<4 {
            let other = generator.below(model.driverCount)
            if state.cars.detour[other] > state.cars.detour[chosen] { chosen = other }
        }
        guard let seed = state.riders(of: chosen).first else { return }
        for rider in state.riders(of: chosen) { take(rider) }
        for index in neighbours.of(seed) where removed.count < most {
            if generator.below(100) < tuning.neighbourChance { take(neighbours[index]) }
        }
    }

    /// Empties cars whose riders live near each other.
    private mutating func removeWholeCars(_ most: Int) {
        guard model.riderCount > 0 else { return }
        let seed = generator.below(model.riderCount)
        var emptied = empty(state.driverOf[seed])
        for index in neighbours.of(seed) where emptied < most {
            if generator.below(100) < tuning.neighbourChance { emptied += empty(state.driverOf[neighbours[index]]) }
        }
    }

    private mutating func empty(_ driver: Int32) -> Int {
        guard driver >= 0, state.cars.count[Int(driver)] > 0 else { return 0 }
        for rider in state.riders(of: Int(driver)) { take(rider) }
        return 1
    }

    /// Takes riders out of cars that could take somebody who has no ride yet, and some of those riders' neighbours.
    private mutating func makeRoom() {
        let rider = Int(state.unserved[generator.below(state.unserved.count)])
        let possible = model.candidates.count(row: rider)
        guard possible > 0 else { return }
        for _ in 0...generator.below(3) {
            let driver = model.candidates.column(generator.below(possible), ofRow: rider)
            let aboard = state.riders(of: driver)
            guard let seed = aboard.first else { continue }
            let number = 1 + generator.below(aboard.count)
            for _ in 0..<number { take(aboard[generator.below(aboard.count)]) }
            takeNeighbour(of: seed)
        }
    }

    private mutating func takeNeighbour(of rider: Int) {
        let range = neighbours.of(rider)
        guard !range.isEmpty else { return }
        for _ in 0..<generator.below(3) { take(neighbours[range.lowerBound + generator.below(min(12, range.count))]) }
    }
}
