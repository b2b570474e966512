/// Finds the best plan of a small pool, with proof: each car takes at most one of its choices, each rider rides at most
/// once.
///
/// Prices for the riders, found by subgradient steps, give an upper bound on the worth of any plan (Held and Karp 1971,
/// Fisher 1981). It deletes choices that cannot belong to a better plan than the best known and decides the rest by a
/// depth-first search over the cars.
struct ExactSearch {
    private var choices: [ContiguousArray<RideChoice>] = []
    private let worth: [Double]
    private let riderCount: Int
    private var prices: [Double]
    /// The worth of the best known plan.
    private var best: Double
    private var bestChoices: [Int]?
    private var chosen: [Int]
    private var nodes = 0

    /// The maximum number of riders; pools with more riders, or too many ways to fill the cars, are not tried.
    static let mostRiders = 32
    static let mostSteps = 50_000
    static let mostNodes = 200_000
    private static let priceSteps = 80

    /// Creates the search; `nil` for a pool that is too big or has riders with wishes for company.
    init?(_ model: PoolModel, known: SavedPlan) {
        guard model.riderCount <= Self.mostRiders, !model.companions.areAsked else { return nil }
        let changes = Int64(model.riderCount) * Int64(model.driverChangeCost)
        let rider =
            1 + changes + model.mostDetour.elements.reduce(0) { $0 + min(Int64($1), Int64(PoolModel.unlimited)) }
        riderCount = model.riderCount
        worth = model.riders.elements.map { Double(Int64($0.weight) * rider) }
        prices = worth.map { $0 / 2 }
        chosen = Array(repeating: -1, count: model.driverCount)
        let served = model.riders.elements.reduce(0) { $0 + Int64($1.weight) } - known.lostWeight
        best = Double(served * rider - known.cost)
        var left = Self.mostSteps
        for driver in 0..<model.driverCount {
            let all = RideChoices(driver, model, mostSteps: left)
            left -= all.steps
            guard left >= 0 else { return nil }
            choices.append(all.found)
        }
    }

    /// Returns the options of each car in the best plan; empty if the known plan is the best, `nil` if the search takes
    /// too long.
    mutating func solve() -> [ContiguousArray<Int32>]? {
        pricing()
        for driver in choices.indices { choices[driver].sort { $0.gain > $1.gain } }
        guard search(0, taken: 0, value: 0, open: prices.reduce(0, +)) else { return nil }
        guard let bestChoices else { return [] }
        return bestChoices.indices.map { bestChoices[$0] < 0 ? [] : choices[$0][bestChoices[$0]].options }
    }

    /// Moves the prices toward the least upper bound and deletes choices on the way.
    private mutating func pricing() {
        var (least, scale, failures) = (Double.infinity, 1.0, 0)
        for _ in 0..<Self.priceSteps {
            let (bound, taken) = evaluate()
            failures = bound < least - 0.5 ? 0 : failures + 1
            least = min(least, bound)
            guard bound >= best + 0.5 else { return }
            drop(bound)
            if failures == 4 { (scale, failures) = (scale / 2, 0) }
            let length = taken.reduce(0.0) { $0 + Double(($1 - 1) * ($1 - 1)) }
            guard length > 0 else { return }
            let step = scale * (bound - best) / length
            for rider in prices.indices { prices[rider] = max(0, prices[rider] + step * Double(taken[rider] - 1)) }
        }
        _ = evaluate()
    }

    /// Updates every gain; returns the upper bound and how often each rider is in a car's best choice.
    private mutating func evaluate() -> (bound: Double, taken: [Int]) {
        var bound = prices.reduce(0, +)
        var taken = Array(repeating: 0, count: riderCount)
        for driver in choices.indices {
            var (most, riders): (Double, UInt64) = (0, 0)
            for index in choices[driver].indices {
                let gain = gain(of: choices[driver][index])
                choices[driver][index].gain = gain
                if gain > most { (most, riders) = (gain, choices[driver][index].riders) }
            }
            bound += most
            riders.forEachBit { taken[$0] += 1 }
        }
        return (bound, taken)
    }

    private func gain(of choice: RideChoice) -> Double {
        var gain = Double(-choice.cost)
        choice.riders.forEachBit { gain += worth[$0] - prices[$0] }
        return gain
    }

    /// Deletes choices with which no plan can be better than the best known.
    private mutating func drop(_ bound: Double) {
        for driver in choices.indices {
            let most = choices[driver].reduce(0) { max($0, $1.gain) }
            choices[driver].removeAll { bound - most + $0.gain < best + 0.5 }
        }
    }

    /// Decides the cars one by one; returns `false` if this takes too long.
    private mutating func search(_ driver: Int, taken: UInt64, value: Double, open: Double) -> Bool {
        nodes += 1
        guard nodes <= Self.mostNodes else { return false }
        guard driver < choices.count else {
            if value >= best + 0.5 { (best, bestChoices) = (value, chosen) }
            return true
        }
        let later = mostGain(from: driver + 1, taken: taken)
        for index in choices[driver].indices where choices[driver][index].riders & taken == 0 {
            let choice = choices[driver][index]
            // The bound of the branch: sorted by gain, so that no later choice of this car has a higher one.
            guard value + open + choice.gain + later >= best + 0.5 else { break }
            let (paid, worth) = account(choice)
            chosen[driver] = index
            let rest = open - paid
            guard search(driver + 1, taken: taken | choice.riders, value: value + worth, open: rest) else {
                return false
            }
        }
        chosen[driver] = -1
        guard value + open + later >= best + 0.5 else { return true }
        return search(driver + 1, taken: taken, value: value, open: open)
    }

    /// Returns the sum of the best possible gains of the cars from an index on.
    private func mostGain(from first: Int, taken: UInt64) -> Double {
        var sum = 0.0
        for driver in choices.indices.dropFirst(first) {
            guard let choice = choices[driver].first(where: { $0.riders & taken == 0 }) else { continue }
            sum += max(0, choice.gain)
        }
        return sum
    }

    private func account(_ choice: RideChoice) -> (prices: Double, worth: Double) {
        var (paid, value) = (0.0, Double(-choice.cost))
        choice.riders.forEachBit { rider in
            paid += prices[rider]
            value += worth[rider]
        }
        return (paid, value)
    }
}

extension NeighbourhoodSearch {
    /// Finds the best plan of a small pool; returns `false` if the pool is too big for a proof.
    ///
    /// The search for a good plan before the proof ends when the time is up.
    mutating func settleExactly(progress: (_ rounds: Int) -> Double) -> Bool {
        guard model.riderCount <= ExactSearch.mostRiders, !model.companions.areAsked else { return false }
        let first = rounds
        run { max(progress($0), Double($0 - first) / Double(Self.roundsBeforeProof)) }
        guard var exact = ExactSearch(model, known: best), let ways = exact.solve() else { return false }
        if !ways.isEmpty {
            replacePlan(with: ways)
            keepIfBest()
        }
        return true
    }

    /// A good plan before the proof makes it short; this many rounds take about 2 ms at most.
    private static let roundsBeforeProof = 512
}

extension UInt64 {
    fileprivate func forEachBit(_ body: (Int) -> Void) {
        var bits = self
        while bits != 0 {
            body(bits.trailingZeroBitCount)
            bits &= bits - 1
        }
    }
}
