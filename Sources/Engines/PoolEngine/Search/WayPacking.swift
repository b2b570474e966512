/// Combines known routes for some cars at a time, while all other cars stay the same.
///
/// Each car takes at most one route, each rider rides at most once. Prices for the riders, found by subgradient steps,
/// bound the worth of any packing (Held and Karp 1971, Fisher 1981); a depth-first search over the cars finds the best.
/// Prices are stored from one packing to the next, so that few steps are enough.
struct WayPacking {
    /// A route with only open riders.
    struct Candidate: BitwiseCopyable {
        let way: Int32
        /// The range of its riders' numbers.
        let first: Int32
        let count: Int32
        /// The worth of its riders minus its cost.
        let worth: Float
        let riders: SIMD2<UInt64>
        /// The worth minus the prices of its riders.
        var gain: Float
    }

    /// The range of a car's candidates in the list.
    struct Row: BitwiseCopyable {
        var car: Int32 = 0
        var first: Int32 = 0
        var end: Int32 = 0

        var range: Range<Int> { Int(first)..<Int(end) }
    }

    var candidates: List<Candidate>
    private var members: List<UInt8>
    var rows: List<Row>
    /// The number of each open rider; -1 for all others.
    private let numberOf: Table<Int32>
    /// The riders who may change seats.
    private(set) var open: List<Int32>
    /// The prices of the open riders, and the last prices of all riders.
    let prices: Table<Float>
    private let lastPrices: Table<Float>
    /// The number of best routes that contain each open rider.
    private let taken: Table<Int32>
    let chosen: Table<Int32>
    /// The routes of the best packing, by car; -1 for none.
    let ways: Table<Int32>
    var isFound = false
    /// The least worth of an acceptable packing.
    var least: Float = 0
    /// The gain of each car's best route, and the bound on any packing, at the last prices.
    private let mostGains: Table<Float>
    private var bound: Float = 0
    var nodesLeft = 0

    private static let mostRiders = 128
    /// The maximum number of compared routes, and of riders in all.
    private let mostCandidates: Int
    private let mostMembers: Int
    /// A packing is better from a tenth of a second of detour on, above the rounding errors of single precision.
    static let leastProgress: Float = 100
    /// The number of price steps between deletions of useless routes.
    private static let stepsBetweenDrops = 4

    init(_ model: PoolModel, mostCandidates: Int, _ arena: TableArena) {
        self.mostCandidates = mostCandidates
        mostMembers = 8 * mostCandidates
        let cars = SeatExchange.mostCars
        let none = Candidate(way: 0, first: 0, count: 0, worth: 0, riders: .zero, gain: 0)
        candidates = List(arena.table(repeating: none, count: mostCandidates))
        members = List(arena.table(repeating: 0, count: mostMembers))
        rows = List(arena.table(repeating: Row(), count: cars))
        numberOf = arena.table(repeating: -1, count: model.riderCount)
        open = List(arena.table(repeating: 0, count: Self.mostRiders))
        prices = arena.table(repeating: 0, count: Self.mostRiders)
        lastPrices = arena.table(repeating: 0, count: model.riderCount)
        taken = arena.table(repeating: 0, count: Self.mostRiders)
        chosen = arena.table(repeating: -1, count: cars)
        ways = arena.table(repeating: -1, count: cars)
        mostGains = arena.table(repeating: 0, count: cars)
    }

    /// Deletes the cars and riders of the packing before.
    mutating func removeAll() {
        for index in 0..<open.count {
            numberOf[Int(open[index])] = -1
            lastPrices[Int(open[index])] = prices[index]
        }
        open.removeAll()
        candidates.removeAll()
        members.removeAll()
        rows.removeAll()
        isFound = false
    }

    /// Returns whether there is room for more open riders.
    func hasRoom(for count: Int) -> Bool { open.count + count <= Self.mostRiders }

    /// Opens a rider; there must be room.
    mutating func add(rider: Int) {
        numberOf[rider] = Int32(open.count)
        prices[open.count] = lastPrices[rider]
        open.append(Int32(rider))
    }

    /// Adds the routes that a car could take; all riders must have been added before.
    mutating func add(car: Int, driver: Int, _ pool: WayPool, _ model: PoolModel, worthOfRide: Float) {
        let first = Int32(candidates.count)
        var number = pool.last(of: driver)
        while number >= 0, candidates.count < mostCandidates {
            add(number, pool, model, worthOfRide)
            number = Int(pool[number].next)
        }
        rows.append(Row(car: Int32(car), first: first, end: Int32(candidates.count)))
    }

    /// Adds a route if all of its riders are open.
    @inline(__always)
    private mutating func add(_ number: Int, _ pool: WayPool, _ model: PoolModel, _ worthOfRide: Float) {
        let way = pool[number]
        let first = members.count
        guard first + Int(way.count) <= mostMembers else { return }
        var (riders, weight) = (SIMD2<UInt64>.zero, Int32(0))
        for index in 0..<Int(way.count) {
            let rider = pool.rider(index, of: number)
            guard numberOf[rider] >= 0 else { return members.removeLast(members.count - first) }
            riders |= Self.bit(Int(numberOf[rider]))
            members.append(UInt8(numberOf[rider]))
            weight += model.riders[rider].weight
        }
        let worth = Float(weight) * worthOfRide - Float(way.cost)
        candidates.append(
            Candidate(
                way: Int32(number),
                first: Int32(first),
                count: way.count,
                worth: worth,
                riders: riders,
                gain: worth
            )
        )
    }

    @inline(__always)
    static func bit(_ number: Int) -> SIMD2<UInt64> {
        number < 64 ? SIMD2(1 << UInt64(number), 0) : SIMD2(0, 1 << UInt64(number - 64))
    }

    /// Searches a packing that is worth more than a known one, with limits of price steps and search nodes.
    mutating func solve(above worth: Float, steps: Int, nodes: Int) {
        least = worth + Self.leastProgress
        guard improvePrices(steps) else { return }
        dropHopeless()
        search(nodes: nodes)
    }

    /// The prices of all open riders.
    var paid: Float {
        var sum: Float = 0
        for number in 0..<open.count { sum += prices[number] }
        return sum
    }

    /// Moves the prices toward the least bound; returns `false` if no packing can be worth enough.
    private mutating func improvePrices(_ steps: Int) -> Bool {
        var (lowest, scale, failures): (Float, Float, Int) = (.infinity, 1, 0)
        for number in 0..<steps {
            let bound = evaluate()
            guard bound >= least else { return false }
            if number % Self.stepsBetweenDrops == Self.stepsBetweenDrops - 1 { dropHopeless() }
            failures = bound < lowest - Self.leastProgress / 2 ? 0 : failures + 1
            lowest = min(lowest, bound)
            if failures == 5 { (scale, failures) = (scale / 2, 0) }
            let length = subgradientLength
            guard length > 0 else { break }
            let step = scale * (bound - least) / length
            for number in 0..<open.count {
                prices[number] = max(0, prices[number] + step * Float(taken[number] - 1))
            }
        }
        return evaluate() >= least
    }

    private var subgradientLength: Float {
        var sum: Float = 0
        for number in 0..<open.count where taken[number] > 0 || prices[number] > 0 {
            sum += Float((taken[number] - 1) * (taken[number] - 1))
        }
        return sum
    }

    /// Updates every gain and the riders of the best routes; returns the bound on the worth of any packing.
    private mutating func evaluate() -> Float {
        var bound = paid
        for number in 0..<open.count { taken[number] = 0 }
        for row in 0..<rows.count {
            var (most, choice): (Float, Int) = (0, -1)
            for index in rows[row].range {
                var gain = candidates[index].worth
                for member in members(of: index) { gain -= prices[Int(members[member])] }
                candidates[index].gain = gain
                if gain > most { (most, choice) = (gain, index) }
            }
            mostGains[Int(rows[row].car)] = most
            guard choice >= 0 else { continue }
            bound += most
            for member in members(of: choice) { taken[Int(members[member])] += 1 }
        }
        self.bound = bound
        return bound
    }

    @inline(__always)
    private func members(of candidate: Int) -> Range<Int> {
        Int(candidates[candidate].first)..<Int(candidates[candidate].first + candidates[candidate].count)
    }

    /// Deletes routes that cannot belong to a better packing.
    private mutating func dropHopeless() {
        let slack = bound - least
        var kept = 0
        for row in 0..<rows.count {
            let (most, first) = (mostGains[Int(rows[row].car)], kept)
            for index in rows[row].range where most - candidates[index].gain <= slack {
                candidates[kept] = candidates[index]
                kept += 1
            }
            (rows[row].first, rows[row].end) = (Int32(first), Int32(kept))
        }
    }
}
