/// The stored routes of the search, each with a set of riders in the cheapest order found.
///
/// An abandoned plan can still have good routes, which other plans can use (Rochat and Taillard 1995).
struct WayPool {
    struct Way: BitwiseCopyable {
        /// A hash of the driver and the riders, independent of their order.
        let key: UInt64
        let driver: Int32
        let count: Int32
        /// Milliseconds of detour and of changes of driver.
        var cost: Int32
        /// The previous route of the same driver; -1 for none.
        var next: Int32
        /// Whether it belongs to a saved plan.
        var isKept = false
    }

    private(set) var count = 0
    /// The number of routes of saved plans.
    private var kept = 0
    let capacity: Int
    private let width: Int
    private let ways: Table<Way>
    /// Row by row: the riders of each route, and their options in the order of the route.
    private let riders: Table<Int32>
    private let options: Table<Int32>
    /// Open addressing: the number of a route, or -1.
    private let slots: Table<Int32>
    private let last: Table<Int32>

    init(_ model: PoolModel, capacity: Int, _ arena: TableArena) {
        self.capacity = capacity
        width = model.stride - 2
        ways = arena.table(repeating: Way(key: 0, driver: 0, count: 0, cost: 0, next: -1), count: capacity)
        riders = arena.table(repeating: 0, count: capacity * width)
        options = arena.table(repeating: 0, count: capacity * width)
        slots = arena.table(repeating: -1, count: Self.slotCount(for: capacity))
        last = arena.table(repeating: -1, count: model.driverCount)
    }

    /// Returns a power of two, so that at most half of the slots are taken.
    private static func slotCount(for capacity: Int) -> Int {
        var count = 2
        while count < 2 * capacity { count *= 2 }
        return count
    }

    @inline(__always)
    subscript(_ number: Int) -> Way { ways[number] }

    /// Returns the latest route of a driver, or -1.
    @inline(__always)
    func last(of driver: Int) -> Int { Int(last[driver]) }

    @inline(__always)
    func rider(_ index: Int, of way: Int) -> Int { Int(riders[way * width + index]) }

    @inline(__always)
    func option(_ index: Int, of way: Int) -> Int32 { options[way * width + index] }

    func hasRoom(for more: Int) -> Bool { count + more <= capacity }

    /// Adds the routes of a plan to save, while such routes take at most half of the room; there must be room.
    mutating func keep(_ cars: CarTable, _ model: PoolModel) {
        guard 2 * (kept + model.driverCount) <= capacity else { return }
        for driver in 0..<model.driverCount {
            guard let way = add(driver, cars, model), !ways[way].isKept else { continue }
            ways[way].isKept = true
            kept += 1
        }
    }

    /// Adds the route of a car and returns its number; there must be room.
    @discardableResult
    mutating func add(_ driver: Int, _ cars: CarTable, _ model: PoolModel) -> Int? {
        let count = Int(cars[driver].count)
        guard count > 0 else { return nil }
        var (key, cost) = (Self.mixed(-1 - driver), cars[driver].detour)
        for position in 1...count {
            let rider = cars.rider(of: driver, at: position)
            key &+= Self.mixed(rider)
            cost += model.changeCost(rider: rider, driver: driver)
        }
        let slot = self.slot(key)
        if slots[slot] >= 0 {
            let known = Int(slots[slot])
            guard cost < ways[known].cost else { return known }
            ways[known].cost = cost
            write(known, driver, cars, model)
            return known
        }
        ways[self.count] = Way(key: key, driver: Int32(driver), count: Int32(count), cost: cost, next: last[driver])
        write(self.count, driver, cars, model)
        last[driver] = Int32(self.count)
        slots[slot] = Int32(self.count)
        self.count += 1
        return self.count - 1
    }

    private func write(_ way: Int, _ driver: Int, _ cars: CarTable, _ model: PoolModel) {
        for index in 0..<Int(cars[driver].count) {
            let stop = cars.stops[driver * cars.stride + 1 + index]
            options[way * width + index] = model.optionNumber(at: stop.location)
            riders[way * width + index] = stop.rider
        }
    }

    /// Returns the slot of a key, or the free slot where it belongs.
    @inline(__always)
    private func slot(_ key: UInt64) -> Int {
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: key) & mask
        while slots[slot] >= 0, ways[Int(slots[slot])].key != key { slot = (slot + 1) & mask }
        return slot
    }

    /// Deletes all routes except those of saved plans.
    mutating func forgetWays() {
        for slot in 0..<slots.count { slots[slot] = -1 }
        for driver in 0..<last.count { last[driver] = -1 }
        let known = count
        count = 0
        for way in 0..<known where ways[way].isKept {
            move(way, to: count)
            count += 1
        }
    }

    private func move(_ way: Int, to place: Int) {
        let driver = Int(ways[way].driver)
        ways[place] = ways[way]
        ways[place].next = last[driver]
        for index in 0..<Int(ways[place].count) {
            riders[place * width + index] = riders[way * width + index]
            options[place * width + index] = options[way * width + index]
        }
        last[driver] = Int32(place)
        slots[slot(ways[place].key)] = Int32(place)
    }

    /// Returns the well-mixed bits of a number, so that sums of a few differ for different sets.
    @inline(__always)
    private static func mixed(_ number: Int) -> UInt64 {
        var generator = SeededGenerator(seed: UInt64(bitPattern: Int64(number)))
        return generator.next()
    }
}
