/// The kinds of removal before riders are inserted again.
extension NeighbourhoodSearch {
    /// Removes about this many riders by a random kind of removal.
    mutating func ruin() {
        removed.removeAll()
        let ejections = min(ejectionShare, tuning.ejectionPerRider * state.unserved.count)
        if generator.below(100) < ejections { return eject() }
        let most = 1 + generator.below(tuning.mostRemoved)
        switch generator.below(100) {
        case ..<tuning.aimedShare where !state.unserved.isEmpty: makeRoom()
        case ..<tuning.randomBound: removeAnywhere(most)
        case ..<tuning.worstBound: removeCostly(most)
        case ..<tuning.carBound: removeWholeCars(1 + generator.below(3))
        case ..<tuning.wayBound: removeFromLikelyCars(most)
        default: removeRelated(most)
        }
    }

    mutating func take(_ rider: Int) {
        guard state.driverOf[rider] >= 0 else { return }
        state.remove(rider)
        removed.append(Int32(rider))
    }

    /// Removes a rider and nearby riders, the nearest with the highest chance.
    private mutating func removeRelated(_ most: Int) {
        let seed = generator.below(model.riderCount)
        take(seed)
        takeNeighbours(of: seed, most)
    }

    private mutating func takeNeighbours(of rider: Int, _ most: Int) {
        for index in neighbours.of(rider) {
            guard removed.count < most else { return }
            if generator.below(100) < tuning.neighbourChance { take(neighbours[index]) }
        }
    }

    private mutating func removeAnywhere(_ most: Int) {
        for _ in 0..<min(most, 4) { take(generator.below(model.riderCount)) }
    }

    /// Removes riders of cars with much detour, the costliest of a random sample.
    private mutating func removeCostly(_ most: Int) {
        var chosen = generator.below(model.driverCount)
        for _ in 0..<4 {
            let other = generator.below(model.driverCount)
            if state.cars[other].detour > state.cars[chosen].detour { chosen = other }
        }
        guard state.cars[chosen].count > 0 else { return }
        let seed = state.rider(of: chosen, at: 1)
        empty(chosen)
        takeNeighbours(of: seed, most)
    }

    /// Empties cars whose riders live near each other.
    private mutating func removeWholeCars(_ most: Int) {
        let seed = generator.below(model.riderCount)
        var emptied = emptyCar(of: seed)
        for index in neighbours.of(seed) {
            guard emptied < most else { return }
            if generator.below(100) < tuning.neighbourChance { emptied += emptyCar(of: neighbours[index]) }
        }
    }

    /// Removes a rider and riders of cars that pass near the rider's place.
    private mutating func removeFromLikelyCars(_ most: Int) {
        let seed = generator.below(model.riderCount)
        take(seed)
        let drivers = neighbours.drivers(of: seed)
        guard !drivers.isEmpty else { return }
        for _ in 0...generator.below(3) {
            let rank = min(generator.below(drivers.count), generator.below(drivers.count))
            let driver = neighbours.driver(drivers.lowerBound + rank)
            if generator.below(2) == 0 {
                empty(driver)
            } else if state.cars[driver].count > 0 {
                take(state.rider(of: driver, at: 1 + generator.below(Int(state.cars[driver].count))))
            }
            guard removed.count < most else { return }
        }
    }

    private mutating func emptyCar(of rider: Int) -> Int {
        let driver = Int(state.driverOf[rider])
        guard driver >= 0 else { return 0 }
        empty(driver)
        return 1
    }

    private mutating func empty(_ driver: Int) {
        guard state.cars[driver].count > 0 else { return }
        for position in 1...Int(state.cars[driver].count) {
            removed.append(Int32(truncatingIfNeeded: state.rider(of: driver, at: position)))
        }
        state.removeAll(from: driver)
    }

    /// Removes riders of cars that could take a rider without a ride, and some of their neighbors.
    private mutating func makeRoom() {
        let rider = Int(state.unserved[generator.below(state.unserved.count)])
        let possible = model.candidateCount[rider]
        guard possible > 0 else { return }
        for _ in 0...generator.below(3) {
            let driver = model.candidates.column(generator.below(possible), ofRow: rider)
            guard state.cars[driver].count > 0 else { continue }
            let seed = state.rider(of: driver, at: 1)
            for _ in 0...generator.below(Int(state.cars[driver].count)) {
                let left = Int(state.cars[driver].count)
                if left > 0 { take(state.rider(of: driver, at: 1 + generator.below(left))) }
            }
            takeSomeNeighbours(of: seed)
        }
    }

    private mutating func takeSomeNeighbours(of rider: Int) {
        let range = neighbours.of(rider)
        guard !range.isEmpty else { return }
        for _ in 0..<generator.below(3) { take(neighbours[range.lowerBound + generator.below(min(12, range.count))]) }
    }
}
