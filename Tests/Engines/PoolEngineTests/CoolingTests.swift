import Testing

@testable import CrosstownPoolEngine

@Suite struct CoolingTests {
    private let small = SearchTuning().crowdedCooling(of: 200)

    @Test func `a small crowded pool cools down from full heat several times and is polished last`() {
        let stages = (0..<1000).map { small.stage(at: Double($0) / 1000) }

        #expect(stages.map(\.cycle) == stages.map(\.cycle).sorted())
        #expect(Set(stages.map(\.cycle)) == Set(0...small.cycles))
        #expect(stages.allSatisfy { $0.isPolish == ($0.cycle == small.cycles) })
        #expect(stages.allSatisfy { (0...1).contains($0.share) })
        #expect(abs(Double(stages.count(where: \.isPolish)) / 1000 - small.polishShare) < 0.002)
    }

    @Test func `each cycle begins at full heat, the polish at less, and all end cold`() {
        for cycle in 0...small.cycles {
            let isPolish = cycle == small.cycles
            let first = Cooling.Stage(cycle: cycle, share: 0, isPolish: isPolish)
            let last = Cooling.Stage(cycle: cycle, share: 1, isPolish: isPolish)

            #expect(small.heat(at: first) == (isPolish ? small.polishHeat : small.firstHeat))
            #expect(abs(small.heat(at: last) - small.lastHeat) < 1)
        }
        #expect(small.polishHeat < small.firstHeat)
    }

    @Test func `a pool in which nearly all find a ride cools down once`() {
        let cooling = SearchTuning().cooling

        #expect(cooling.stage(at: 0.999).cycle == 0)
        #expect(!cooling.stage(at: 0.999).isPolish)
    }

    @Test(arguments: 1...6) func `the polish goes on from the best plan`(seed: UInt64) {
        var town = RandomTown(seed: seed)
        let model = PoolModel(town.problem(drivers: 14, riders: 100), Commitments())
        var search = NeighbourhoodSearch(model, seed: seed)
        search.insertAll()
        // Ends while it is hot, so that the running plan is another one.
        var asked = 0
        search.run { _ in
            asked += 1
            return asked < 20 ? 0.01 : 1
        }
        let best = (0..<model.driverCount).map { search.best.cars.options(of: $0, model) }
        #expect((search.state.lostWeight, search.state.cost) != (search.best.lostWeight, search.best.cost))

        search.returnToBest()

        #expect((search.state.lostWeight, search.state.cost) == (search.best.lostWeight, search.best.cost))
        #expect((0..<model.driverCount).map { search.best.cars.options(of: $0, model) } == best)
        for driver in 0..<model.driverCount {
            let riders = best[driver].map { Int(model.options[Int($0)].rider) }
            #expect(search.state.riders(of: driver) == riders)
            #expect(search.state.cars.isFeasible(driver))
        }
    }
}
