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
struct NeighbourhoodSearch {
    let model: PoolModel
    /// Worked out when the search begins, so that the first plan does not wait for it.
    private(set) var neighbours = Neighbours()
    let tuning: SearchTuning
    var state: SearchState
    var generator: SeededGenerator
    /// The riders whom the round took out of their cars.
    var removed: ContiguousArray<Int32> = []
    /// The riders without a ride whom the round tries.
    var waiting: ContiguousArray<Int32> = []
    /// One bit per driver: touched by the round, and a seat is free.
    var open: BitRows
    let order: SeatingOrder
    /// The best plan so far.
    private(set) var best: SavedPlan
    /// Rounds of taking out and seating done so far.
    private(set) var rounds = 0
    private let cooling: Cooling
    private var prefersAbsent = false

    init(_ model: PoolModel, seed: UInt64, tuning: SearchTuning = SearchTuning()) {
        self.model = model
        self.tuning = tuning
        state = SearchState(model)
        generator = SeededGenerator(seed: seed)
        order = SeatingOrder(model)
        open = BitRows(rows: 1, columns: model.driverCount)
        cooling = Cooling(tuning)
        best = SavedPlan(state)
    }

    /// Seats all that is possible, riders with the fewest possible drivers first.
    mutating func insertAll() {
        state.begin()
        var riders = ContiguousArray(state.unserved)
        riders.sort { (order.fewestOptions[Int($0)], $0) < (order.fewestOptions[Int($1)], $1) }
        for rider in riders { seat(Int(rider), onlyTouched: false) }
        if model.companions.areAsked { dropUnmet() }
        state.begin()
        keepIfBest()
    }

    /// Searches until `progress` (of the time given, asked every 32 rounds) comes to 1, and cools down on the way.
    ///
    /// The best plan is kept, so that further time never gives a worse plan.
    mutating func run(progress: (_ rounds: Int) -> Double) {
        guard model.riderCount > 0, model.driverCount > 0 else { return }
        var share = progress(rounds)
        while share < 1 {
            if neighbours.isEmpty { neighbours = Neighbours(model) }
            let (heat, isPatient) = cooling.heat(at: share)
            prefersAbsent = isPatient
            for _ in 0..<32 { round(heat) }
            share = progress(rounds)
        }
    }

    private mutating func round(_ heat: Double) {
        rounds += 1
        let before = energy
        let patience = prefersAbsent ? state.absence : 0
        state.begin()
        ruin()
        recreate()
        let isAccepted =
            Double(energy - before) < -heat * log(generator.unit())
            || prefersAbsent && state.absence < patience && energy < before + tuning.mostForAbsent
        guard isAccepted else {
            state.undo()
            if prefersAbsent { state.countAbsent() }
            return
        }
        if prefersAbsent { state.countAbsent() }
        keepIfBest()
    }

    /// Milliseconds, with every rider without a ride as a long detour.
    private var energy: Int64 { state.cost + state.lostWeight * SearchTuning.millisecondsPerLostRider }

    /// Remembers the plan of the moment where it is better than all before.
    mutating func keepIfBest() {
        guard (state.lostWeight, state.cost) < (best.lostWeight, best.cost) else { return }
        best.overwrite(with: state)
        state.forgetChanged()
    }
}

/// The numbers that steer the search; found by experiment on the published instances.
struct SearchTuning: Sendable {
    var mostRemoved = 14
    /// The chance of a round that gives the seat of one rider to another, in per cent.
    var ejectionShare = 40
    /// So many cars are asked for an exchange.
    var mostEjectionCars = 30
    /// The choice of whom to push out is blurred by so many rounds.
    var ejectionNoise = 2000
    /// Bounds of a draw below 100 for the ways to take riders out, each including those before.
    var aimedShare = 5
    var randomBound = 10
    var worstBound = 15
    var carBound = 30
    /// The chance of a neighbour to be taken out, in per cent.
    var neighbourChance = 60
    /// So many of 128 cars are passed over.
    var blinks: UInt64 = 5
    /// Heat at the start of each cycle of cooling, in milliseconds of detour.
    var firstHeat = 200_000.0
    /// Heat at the end of each cycle, in milliseconds of detour.
    var lastHeat = 3_000.0
    /// For this share of a cycle, a plan that serves those who waited longest is taken though it costs more.
    var absentShare = 0.7
    /// How much more such a plan may cost, in milliseconds.
    var mostForAbsent: Int64 = 3_000_000

    /// A rider without a ride weighs as much as 200 minutes of detour.
    static let millisecondsPerLostRider: Int64 = 12_000_000
}

/// A plan put aside: the options in each car.
struct SavedPlan {
    private(set) var lostWeight: Int64
    private(set) var cost: Int64
    private(set) var cars: CarTable

    init(_ state: SearchState) {
        lostWeight = state.lostWeight
        cost = state.cost
        cars = state.cars
    }

    /// Becomes equal to a plan from which only the changed cars differ.
    mutating func overwrite(with state: SearchState) {
        lostWeight = state.lostWeight
        cost = state.cost
        for driver in state.changed { cars.overwrite(Int(driver), with: state.cars) }
    }
}
