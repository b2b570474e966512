#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(WASILibc)
import WASILibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Large neighborhood search: remove some riders, insert them again, and accept a better plan or, while hot, a slightly
/// worse one.
///
/// Sources: Shaw 1998 (related removal), Ropke and Pisinger 2006 (insertion and annealing), Christiaens and Vanden
/// Berghe 2020 (SISR: removal of neighbors, insertion with blinks), Nagata and Bräysy 2009 (ejection by counters).
// Unchecked because the compiler cannot see writes to tables. A copy has the same tables, but the first writer calls
// `ownAlone`, so that no two searches write to the same memory and none reads another's changes.
struct NeighbourhoodSearch: @unchecked Sendable {
    let model: PoolModel
    /// The memory of the tables that change.
    private var arena: TableArena
    /// The memory of the tables that never change, shared by copies.
    private var facts: [TableArena]
    /// Created when the search begins, so that the first plan does not wait for it.
    private(set) var neighbours: Neighbours
    let tuning: SearchTuning
    var state: SearchState
    var generator: SeededGenerator
    /// The riders that the round removed from their cars.
    var removed: List<Int32>
    /// The riders without a ride that the round tries.
    var waiting: List<Int32>
    /// One bit per driver: changed by the round, with a free seat.
    var open: BitRows
    var ejections: Ejections
    var exchange: SeatExchange
    /// The routes of accepted plans, for repacking.
    var pool: WayPool
    var packing: WayPacking
    let order: SeatingOrder
    /// The number of cars until the next one is skipped; the first plan skips none.
    var carsToBlink = Int.max
    private(set) var best: SavedPlan
    private(set) var rounds = 0
    private var cooling: Cooling
    /// The stage at the last call of `progress`.
    private var stage = Cooling.Stage()
    /// The current worth of a ride, in milliseconds of detour.
    private(set) var rideWeight: Int64 = 0
    private var prefersAbsent = false
    /// The additional cost allowed for a plan that serves the riders with the longest wait: less than a ride.
    private var mostForAbsent: Int64 = 0
    private var exchanges = false
    /// The maximum chance of a round of ejection, in percent.
    private(set) var ejectionShare = 0
    /// Whether routes are stored, and whether they are repacked.
    private var gathers = false
    private var packs = false
    /// The energy at which a round is abandoned.
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

    /// Creates separate tables for a copy before its first change.
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

    /// Inserts all riders if possible, the ones with the fewest possible drivers first.
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

    /// Chooses the cooling schedule by the first plan.
    private mutating func setCooling() {
        let isCrowded = state.unserved.count * 100 > tuning.crowdedShare * model.riderCount
        cooling = isCrowded ? tuning.crowdedCooling(of: model.riderCount) : tuning.cooling
    }

    /// Searches and cools down until `progress` (the used share of the time, called every 32 rounds) returns 1.
    ///
    /// It stores the best plan, so that more time never returns a worse one.
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

    /// Decides the kinds of the next rounds.
    private mutating func enter(_ next: Cooling.Stage) {
        if next.cycle != stage.cycle { keepPlans() }
        if next.isPolish, !stage.isPolish { returnToBest() }
        stage = next
        // The polish starts with the settings of a cycle's end.
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

    /// Creates the store of routes when the first one is stored, so that short searches do not need its memory.
    mutating func makePool() {
        let capacity = min(tuning.waysPerCar * model.driverCount, tuning.mostWays)
        // Half of it can store saved plans; the best plan and two more must always fit in the rest.
        pool = WayPool(model, capacity: max(capacity, 6 * model.driverCount), arena)
        packing = WayPacking(model, mostCandidates: tuning.mostPackedWays, arena)
    }

    /// Changes the plan by a random kind of move.
    private mutating func change() {
        let draw = generator.below(1000)
        if packs, pool.capacity > 0, draw < tuning.packingShare { return repack() }
        guard exchanges, draw >= 1000 - tuning.exchangeShare else {
            ruin()
            return recreate()
        }
        if generator.below(100) < tuning.tailShare { exchangeTails() } else { exchangeSeats() }
    }

    /// The cost in milliseconds, with every rider without a ride as a long detour.
    var energy: Int64 { state.cost + state.lostWeight * rideWeight }

    mutating func keepIfBest() {
        guard (state.lostWeight, state.cost) < (best.lostWeight, best.cost) else { return }
        best.overwrite(with: state)
        state.forgetChanged()
    }
}

/// A saved plan: the options of each car.
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

    /// Updates the cars that differ from the given plan.
    mutating func overwrite(with state: SearchState) {
        lostWeight = state.lostWeight
        cost = state.cost
        for index in 0..<state.changed.count { cars.overwrite(Int(state.changed[index]), with: state.cars) }
    }
}
