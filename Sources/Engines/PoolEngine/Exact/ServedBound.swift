extension PoolProblem {
    /// Returns an upper bound on the riders that any plan can serve, with any changes of cars.
    ///
    /// - Parameters:
    ///   - commitments: The promises; only the windows matter.
    ///   - served: The number of riders in the best known plan, at which the search ends.
    ///   - mostSteps: The maximum number of tried ways to fill cars.
    /// - Returns: The number, at least `served`; `nil` if it takes more steps or riders have wishes for company.
    public func mostServed(_ commitments: Commitments, served: Int, mostSteps: Int = 100_000_000) -> Int? {
        let model = PoolModel(self, Commitments(windows: commitments.windows))
        guard !model.companions.areAsked else { return nil }
        var bound = ServedBound(model, mostSteps: mostSteps)
        return bound.least(above: served)
    }
}

/// An upper bound on the number of riders who can have a ride at once.
///
/// Each car takes riders that it can take together, each rider rides at most once. A price for each rider instead of
/// the second rule bounds the number (Held and Karp 1971, Fisher 1981); subgradient steps look for the prices with the
/// least bound. A car's greatest gain at given prices is searched exactly.
struct ServedBound {
    private let model: PoolModel
    private var prices: [Double]
    private var cars: [CarGain]
    private var stepsLeft: Int

    private static let mostRounds = 3000
    /// The tolerance for rounding when bounds are compared.
    private static let precision = 1e-6

    /// Creates the search, which ends at the maximum number of tried ways to fill cars.
    init(_ model: PoolModel, mostSteps: Int) {
        self.model = model
        prices = Array(repeating: 1, count: model.riderCount)
        cars = (0..<model.driverCount).map { CarGain($0, model) }
        stepsLeft = mostSteps
    }

    /// Returns the least bound found, rounded down and at least `served`, or `nil` if it takes too long.
    mutating func least(above served: Int) -> Int? {
        var (least, scale, failures) = (Double.infinity, 1.0, 0)
        for _ in 0..<Self.mostRounds where scale > Self.precision {
            guard let (bound, taken) = evaluate() else { break }
            failures = bound < least - 0.0001 ? 0 : failures + 1
            least = min(least, bound)
            guard least >= Double(served + 1) - Self.precision else { return served }
            if failures == 20 { (scale, failures) = (scale / 2, 0) }
            let length = taken.reduce(0.0) { $0 + Double(($1 - 1) * ($1 - 1)) }
            guard length > 0 else { break }
            let step = scale * (bound - Double(served)) / length
            for rider in prices.indices {
                prices[rider] = min(1, max(0, prices[rider] + step * Double(taken[rider] - 1)))
            }
        }
        return least.isFinite ? Int(least + Self.precision) : nil
    }

    /// Returns the bound at the prices and the number of cars for each rider, or `nil` if it takes too long.
    private mutating func evaluate() -> (bound: Double, taken: [Int])? {
        var bound = prices.reduce(0, +)
        var taken = Array(repeating: 0, count: prices.count)
        for driver in cars.indices {
            let steps = cars[driver].search(prices, model, mostSteps: stepsLeft)
            stepsLeft -= steps
            guard stepsLeft > 0 else { return nil }
            bound += cars[driver].most
            for rider in cars[driver].riders { taken[rider] += 1 }
        }
        return (bound, taken)
    }
}

/// The riders with the greatest gain for one car at given prices; each rider is worth 1.
private struct CarGain {
    private let driver: Int
    private let seats: Int
    /// The riders that the driver could take alone, highest gain first.
    private var candidates: [(rider: Int, gain: Double)]
    /// The highest sum of gains by number of riders.
    private var highest: [Double] = []
    private var aboard: [Int] = []
    private var steps = 0
    private var mostSteps = 0
    private(set) var most = 0.0
    private(set) var riders: [Int] = []

    init(_ driver: Int, _ model: PoolModel) {
        self.driver = driver
        seats = min(Int(model.seats[driver]), Int(model.mostStops[driver]), model.riderCount)
        candidates = (0..<model.riderCount).filter { model.candidates.contains(row: $0, column: driver) }.map {
            ($0, 0)
        }
    }

    /// Finds the riders and returns the number of steps, at most `mostSteps`.
    mutating func search(_ prices: [Double], _ model: PoolModel, mostSteps: Int) -> Int {
        for index in candidates.indices { candidates[index].gain = 1 - prices[candidates[index].rider] }
        candidates.sort { $0.gain > $1.gain }
        highest = [0]
        for candidate in candidates.prefix(seats) { highest.append(highest[highest.count - 1] + candidate.gain) }
        (most, riders, steps) = (0, [], 0)
        self.mostSteps = mostSteps
        extend(WayEnd(location: model.eventLocation), gain: 0, model)
        return steps
    }

    private mutating func extend(_ end: WayEnd, gain: Double, _ model: PoolModel) {
        let left = min(seats - aboard.count, highest.count - 1)
        guard left > 0 else { return }
        for (rider, more) in candidates {
            guard gain + more + highest[left - 1] > most + 1e-9, steps < mostSteps else { return }
            guard !aboard.contains(rider), end.load + model.riders[rider].size <= model.seats[driver] else { continue }
            for number in model.firstOption[rider]..<model.firstOption[rider + 1] {
                steps += 1
                let longer = end.behind(model.options[Int(number)], of: driver, model)
                guard longer.cost(for: driver, model) != nil else { continue }
                aboard.append(rider)
                if gain + more > most { (most, riders) = (gain + more, aboard) }
                extend(longer, gain: gain + more, model)
                aboard.removeLast()
            }
        }
    }
}
