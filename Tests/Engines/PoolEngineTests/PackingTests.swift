import CrosstownValues
import Testing

@testable import CrosstownPoolEngine

@Suite struct PackingTests {
    /// A search in which every way of the present plan and of some worse ones is remembered.
    private func search(seed: UInt64) -> NeighbourhoodSearch {
        var town = RandomTown(seed: seed)
        var tuning = SearchTuning()
        (tuning.gatherFrom, tuning.packingFrom) = (0, 2)
        let model = PoolModel(town.problem(drivers: 3, riders: 14), Commitments())
        var search = NeighbourhoodSearch(model, seed: seed, tuning: tuning)
        search.insertAll()
        search.run(progress: rounds(256))
        return search
    }

    /// The highest worth of a plan that can be put together from the ways of a pool, by trying everything.
    private func best(_ search: NeighbourhoodSearch, driver: Int = 0, taken: Set<Int> = []) -> Double {
        guard driver < search.model.driverCount else { return 0 }
        var most = best(search, driver: driver + 1, taken: taken)
        for way in 0..<search.pool.count where Int(search.pool[way].driver) == driver {
            let riders = Set((0..<Int(search.pool[way].count)).map { search.pool.rider($0, of: way) })
            guard riders.isDisjoint(with: taken) else { continue }
            let worth = Double(search.tuning.packedWorth) * Double(riders.count) - Double(search.pool[way].cost)
            most = max(most, worth + best(search, driver: driver + 1, taken: taken.union(riders)))
        }
        return most
    }

    private func worth(_ search: NeighbourhoodSearch) -> Double {
        let served = search.model.riderCount - search.state.unserved.count
        return Double(search.tuning.packedWorth) * Double(served) - Double(search.state.cost)
    }

    @Test(arguments: 1...12) func `known ways are put together to the best plan that they allow`(seed: UInt64) {
        var search = search(seed: seed)

        let before = worth(search)
        for _ in 0..<20 {
            search.state.begin()
            search.repack()
        }

        #expect(search.pool.count > 1)
        #expect(worth(search) >= before)
        #expect(abs(worth(search) - best(search)) < 1000)
    }

    @Test func `a pool keeps the cheapest order of a driver and the same riders`() throws {
        let search = search(seed: 3)

        let sets = (0..<search.pool.count).map { way in
            [Int(search.pool[way].driver)]
                + (0..<Int(search.pool[way].count)).map { search.pool.rider($0, of: way) }.sorted()
        }

        #expect(Set(sets).count == sets.count)
    }

    @Test func `a pool forgets all ways but those of plans that are kept`() throws {
        let search = search(seed: 5)
        let model = search.model
        var other = search
        other.ownAlone()
        other.state.remove(try #require((0..<model.riderCount).first { other.state.driverOf[$0] >= 0 }))
        let arena = TableArena()
        defer { withExtendedLifetime(arena) {} }
        var pool = WayPool(model, capacity: 100, arena)
        for driver in 0..<model.driverCount { pool.add(driver, search.state.cars, model) }

        pool.keep(other.state.cars, model)
        let known = pool.count
        pool.forgetWays()
        let kept = pool.count
        for driver in 0..<model.driverCount { pool.add(driver, other.state.cars, model) }

        #expect(kept > 0)
        #expect(kept < known)
        #expect(pool.count == kept)
    }

    @Test func `a pool has room for as many ways as it was made for`() {
        let search = search(seed: 5)

        #expect(search.pool.hasRoom(for: search.pool.capacity - search.pool.count))
        #expect(!search.pool.hasRoom(for: search.pool.capacity - search.pool.count + 1))
    }

    @Test func `plans that are kept take half of a pool at most`() {
        let search = search(seed: 5)
        let arena = TableArena()
        defer { withExtendedLifetime(arena) {} }
        var pool = WayPool(search.model, capacity: search.model.driverCount, arena)

        pool.keep(search.state.cars, search.model)

        #expect(pool.count == 0)
    }
}
