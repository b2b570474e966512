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
/// Berghe 2020 (SISR: removal of neighbours, insertion with blinks).
struct NeighbourhoodSearch {
    let model: PoolModel
    /// Worked out when the search begins, so that the first plan does not wait for it.
    private(set) var neighbours = Neighbours()
    let tuning: SearchTuning
    var state: SearchState
    var generator: SeededGenerator
    var removed: ContiguousArray<Int32> = []
    let fewestOptions: ContiguousArray<Int32>
    let farthest: ContiguousArray<Int32>
    let nearest: ContiguousArray<Int32>
    /// The best plan so far.
    private(set) var best: SavedPlan
    /// Rounds of taking out and seating done so far.
    private(set) var rounds = 0
    private let cycles: CoolingCycles
    private var prefersAbsent = false

    init(_ model: PoolModel, seed: UInt64, tuning: SearchTuning = SearchTuning()) {
        self.model = model
        self.tuning = tuning
        state = SearchState(model)
        generator = SeededGenerator(seed: seed)
        fewestOptions = ContiguousArray(
            (0..<model.riderCount).map { Int32(model.candidates.count(row: $0)) - 1000 * (model.riders[$0].weight - 1) }
        )
        nearest = ContiguousArray(
            (0..<model.riderCount).map { rider in
                let place = model.options[Int(model.firstOption[rider])].location
                return model.travel.milliseconds(from: place, to: model.eventLocation)
            }
        )
        farthest = ContiguousArray(nearest.map { -$0 })
        cycles = CoolingCycles(riders: model.riderCount, tuning: tuning)
        best = SavedPlan(state)
    }

    /// Seats all that is possible, riders with the fewest possible drivers first.
    mutating func insertAll() {
        state.begin()
        var riders = ContiguousArray(state.unserved)
        riders.sort { (fewestOptions[Int($0)], $0) < (fewestOptions[Int($1)], $1) }
        for rider in riders { seat(Int(rider), onlyTouched: false) }
        if model.companions.areAsked { dropUnmet() }
        state.begin()
        keepIfBest()
    }

    /// Searches until `progress` (of the time given, asked every 32 rounds) comes to 1, in cycles of cooling down.
    ///
    /// What happens in a round depends on its number alone and the best plan is kept, so that further time never gives a
    /// worse plan, neither in the same run nor in another one with the same seed.
    mutating func run(progress: (_ rounds: Int) -> Double) {
        guard model.riderCount > 0, model.driverCount > 0 else { return }
        while progress(rounds) < 1 {
            if neighbours.isEmpty { neighbours = Neighbours(model) }
            let (heat, isPatient) = cycles.heat(after: rounds)
            prefersAbsent = isPatient
            for _ in 0..<32 { round(heat) }
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
        best = SavedPlan(state)
    }
}

/// The numbers that steer the search; found by experiment on the published instances.
struct SearchTuning: Sendable {
    var mostRemoved = 18
    /// Bounds of a draw below 100 for the ways to take riders out, each including those before.
    var aimedShare = 20
    var randomBound = 25
    var worstBound = 30
    var carBound = 45
    /// The chance of a neighbour to be taken out, in per cent.
    var neighbourChance = 60
    /// So many of 128 cars are passed over.
    var blinks: UInt64 = 5
    /// Rounds of the first cycle of cooling, per rider.
    var firstCycle = 4.0
    /// Each cycle is longer than the one before by this factor.
    var cycleGrowth = 1.6
    /// Heat at the start of the first cycle, in milliseconds of detour.
    var firstHeat = 600_000.0
    /// The heat at the start of a cycle against the one before.
    var heatDecay = 0.7
    /// No cycle starts with less heat, in milliseconds of detour.
    var leastFirstHeat = 20_000.0
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
    let lostWeight: Int64
    let cost: Int64
    let cars: CarTable

    init(_ state: SearchState) {
        lostWeight = state.lostWeight
        cost = state.cost
        cars = state.cars
    }
}
