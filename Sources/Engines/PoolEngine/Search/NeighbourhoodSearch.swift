#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(WASILibc)
import WASILibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Large neighbourhood search: take some riders out, seat them anew, keep what is better or, while hot, a bit worse.
///
/// Sources: Shaw 1998 (related removal), Ropke and Pisinger 2006 (insertion and annealing), Christiaens and Vanden
/// Berghe 2020 (SISR: removal of neighbours, insertion with blinks), Nagata and Bräysy 2009 (ejection by counters).
// Unchecked: the compiler cannot see who writes to tables. A copy has the same tables, but whoever writes first calls
// `ownAlone`, so that no two searches write to the same memory and none reads what another writes.
struct NeighbourhoodSearch: @unchecked Sendable {
    let model: PoolModel
    /// Owns what changes.
    private var arena: TableArena
    /// Owns what stays as it is, also in copies.
    private var facts: [TableArena]
    /// Worked out when the search begins, so that the first plan does not wait for it.
    private(set) var neighbours: Neighbours
    let tuning: SearchTuning
    var state: SearchState
    var generator: SeededGenerator
    /// The riders whom the round took out of their cars.
    var removed: List<Int32>
    /// The riders without a ride whom the round tries.
    var waiting: List<Int32>
    /// One bit per driver: touched by the round, and a seat is free.
    var open: BitRows
    /// What giving seats on works with.
    var ejections: Ejections
    /// What exchanges of seats work with.
    var exchange: SeatExchange
    /// The ways that accepted plans had, and what puts them together.
    var pool: WayPool
    var packing: WayPacking
    let order: SeatingOrder
    /// So many cars are asked until one is passed over; the first plan passes none over.
    var carsToBlink = Int.max
    /// The best plan so far.
    private(set) var best: SavedPlan
    /// Rounds of taking out and seating done so far.
    private(set) var rounds = 0
    private var cooling: Cooling
    /// The stage when last asked.
    private var stage = Cooling.Stage()
    /// What a ride weighs at present, in milliseconds of detour.
    private(set) var rideWeight: Int64 = 0
    private var prefersAbsent = false
    /// How much more a plan may cost that serves those who waited longest: less than a ride.
    private var mostForAbsent: Int64 = 0
    private var exchanges = false
    /// The greatest chance of a round that gives seats on, in per cent.
    private(set) var ejectionShare = 0
    /// Whether ways are remembered, and whether they are put together.
    private var gathers = false
    private var packs = false
    /// A round that comes to more energy is given up.
    private(set) var limit = 0.0

    init(_ model: PoolModel, seed: UInt64, tuning: SearchTuning = SearchTuning()) {
        self.model = model
        self.tuning = tuning
        let (arena, facts) = (TableArena(), TableArena())
        (self.arena, self.facts) = (arena, [facts])
        neighbours = Neighbours(facts)
        state = SearchState(model, arena)
        removed = List(arena.table(repeating: 0, count: model.riderCount))
        waiting = List(arena.table(repeating: 0, count: model.riderCount))
        generator = SeededGenerator(seed: seed)
        order = SeatingOrder(model, facts)
        open = BitRows(rows: 1, columns: model.driverCount, arena)
        ejections = Ejections(model, mostCars: tuning.mostEjectionCars, arena)
        exchange = SeatExchange(model, arena)
        pool = WayPool(model, capacity: 0, arena)
        packing = WayPacking(model, mostCandidates: 0, arena)
        cooling = tuning.cooling
        best = SavedPlan(state, arena)
    }

    /// Gives a copy tables of its own, before it changes anything.
    mutating func ownAlone() {
        guard !isKnownUniquelyReferenced(&arena) else { return }
        let own = TableArena()
        state = state.copied(to: own)
        best = best.copied(to: own)
        removed = removed.copied(to: own)
        waiting = waiting.copied(to: own)
        open = open.copied(to: own)
        ejections = Ejections(model, mostCars: tuning.mostEjectionCars, own)
        exchange = SeatExchange(model, own)
        pool = WayPool(model, capacity: 0, own)
        packing = WayPacking(model, mostCandidates: 0, own)
        arena = own
    }

    private mutating func findNeighbours() {
        let memory = TableArena()
        neighbours = Neighbours(model, memory)
        facts.append(memory)
    }

    /// Seats all that is possible, riders with the fewest possible drivers first.
    mutating func insertAll() {
        state.begin()
        var riders = ContiguousArray((0..<state.unserved.count).map { state.unserved[$0] })
        riders.sort { (order.fewestOptions[Int($0)], $0) < (order.fewestOptions[Int($1)], $1) }
        for rider in riders { seat(Int(rider), onlyTouched: false) }
        if model.companions.areAsked { dropUnmet() }
        state.begin()
        keepIfBest()
        setCooling()
    }

    /// Decides by the first plan how the search cools down.
    private mutating func setCooling() {
        let isCrowded = state.unserved.count * 100 > tuning.crowdedShare * model.riderCount
        cooling = isCrowded ? tuning.crowdedCooling(of: model.riderCount) : tuning.cooling
    }

    /// Searches until `progress` (of the time given, asked every 32 rounds) comes to 1, and cools down on the way.
    ///
    /// The best plan is kept, so that further time never gives a worse plan.
    mutating func run(progress: (_ rounds: Int) -> Double) {
        guard model.riderCount > 0, model.driverCount > 0 else { return }
        if neighbours.isEmpty { findNeighbours() }
        carsToBlink = min(carsToBlink, tuning.mostBetweenBlinks)
        var share = progress(rounds)
        while share < 1 {
            enter(cooling.stage(at: share))
            let heat = cooling.heat(at: stage)
            for _ in 0..<32 { round(heat) }
            share = progress(rounds)
        }
    }

    /// Decides what the next rounds do.
    private mutating func enter(_ next: Cooling.Stage) {
        if next.cycle != stage.cycle { keepPlans() }
        if next.isPolish, !stage.isPolish { returnToBest() }
        stage = next
        // The polish does from its start on what a cycle does at its end.
        let share = stage.isPolish ? 1 : stage.share
        let weightShare = min(1, share / tuning.fullWeightFrom)
        rideWeight = Int64(Cooling.between(cooling.firstRideWeight, tuning.rideWeight, at: weightShare))
        prefersAbsent = share < tuning.absentShare
        mostForAbsent = min(tuning.mostForAbsent, rideWeight * 11 / 12)
        ejectionShare = prefersAbsent ? tuning.ejectionShare : tuning.lateEjectionShare
        let areFree = !model.companions.areAsked
        exchanges = areFree && share >= cooling.exchangeFrom
        gathers = areFree && share >= tuning.gatherFrom
        packs = areFree && share >= tuning.packingFrom
    }

    private mutating func round(_ heat: Double) {
        rounds += 1
        let before = energy
        let most = Double(before) - heat * log(generator.unit())
        let patience = prefersAbsent ? state.absence : 0
        limit = prefersAbsent ? max(most, Double(before + mostForAbsent)) : most
        state.begin()
        change()
        let isAccepted =
            Double(energy) < most
            || prefersAbsent && state.absence < patience && energy < before + mostForAbsent
        guard isAccepted else {
            state.undo()
            if prefersAbsent { state.countAbsent() }
            return
        }
        if prefersAbsent { state.countAbsent() }
        if gathers { gatherWays() }
        keepIfBest()
    }

    /// Makes room for ways; only when the first is remembered, so that short searches do without the memory.
    mutating func makePool() {
        let capacity = min(tuning.waysPerCar * model.driverCount, tuning.mostWays)
        // Half may hold plans that are kept; the best plan and two more plans must always find room beside them.
        pool = WayPool(model, capacity: max(capacity, 6 * model.driverCount), arena)
        packing = WayPacking(model, mostCandidates: tuning.mostPackedWays, arena)
    }

    /// Changes the plan in one of several ways.
    private mutating func change() {
        let draw = generator.below(1000)
        if packs, pool.capacity > 0, draw < tuning.packingShare { return repack() }
        guard exchanges, draw >= 1000 - tuning.exchangeShare else {
            ruin()
            return recreate()
        }
        if generator.below(100) < tuning.tailShare { exchangeTails() } else { exchangeSeats() }
    }

    /// Milliseconds, with every rider without a ride as a long detour.
    var energy: Int64 { state.cost + state.lostWeight * rideWeight }

    /// Remembers the plan of the moment where it is better than all before.
    mutating func keepIfBest() {
        guard (state.lostWeight, state.cost) < (best.lostWeight, best.cost) else { return }
        best.overwrite(with: state)
        state.forgetChanged()
    }
}

/// A plan put aside: the options in each car.
struct SavedPlan {
    private(set) var lostWeight: Int64
    private(set) var cost: Int64
    private(set) var cars: CarTable

    init(_ state: SearchState, _ arena: TableArena) {
        lostWeight = state.lostWeight
        cost = state.cost
        cars = state.cars.copied(to: arena)
    }

    func copied(to arena: TableArena) -> SavedPlan {
        var copy = self
        copy.cars = cars.copied(to: arena)
        return copy
    }

    /// Becomes equal to a plan from which only the changed cars differ.
    mutating func overwrite(with state: SearchState) {
        lostWeight = state.lostWeight
        cost = state.cost
        for index in 0..<state.changed.count { cars.overwrite(Int(state.changed[index]), with: state.cars) }
    }
}
