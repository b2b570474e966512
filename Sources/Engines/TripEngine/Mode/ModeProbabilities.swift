/// How likely each mode is for a leg; the sum is one.
public struct ModeProbabilities: Sendable, Hashable {
    private var values: [Double]

    /// Certainty of one mode.
    public init(certainly mode: TravelMode) {
        values = TravelMode.allCases.map { $0 == mode ? 1 : 0 }
    }

    init(weights: [(TravelMode, Double)]) {
        values = TravelMode.allCases.map { _ in 0 }
        for (mode, weight) in weights { values[mode.rawValue] += weight }
        normalise()
    }

    /// The probability of a mode, 0 to 1.
    public subscript(mode: TravelMode) -> Double { values[mode.rawValue] }

    /// The most likely mode.
    public var best: TravelMode {
        TravelMode.allCases.max { self[$0] < self[$1] } ?? .still
    }

    /// Whether the best mode is so unsure that the person should be asked.
    ///
    /// - Parameter threshold: the probability that the best mode must have.
    /// - Returns: whether the best mode has less, or is a flight, which only speed tells.
    public func needsAsking(under threshold: Double = 0.6) -> Bool { best == .flight || self[best] < threshold }

    /// What is sure where the mode is not.
    ///
    /// Neither speeds nor stops tell trams from buses, and hardly buses from cars.
    ///
    /// - Parameter threshold: the probability that one mode, or the vehicles together, must have.
    /// - Returns: that it was a vehicle on the road or on rails, where none of them alone is likely enough.
    public func isSomeVehicle(over threshold: Double = 0.6) -> Bool {
        best.isVehicle && self[best] < threshold && self[.bus] + self[.car] + self[.rail] >= threshold
    }

    mutating func move(from source: TravelMode, to target: TravelMode, share: Double) {
        let moved = values[source.rawValue] * share
        values[source.rawValue] -= moved
        values[target.rawValue] += moved
    }

    mutating func multiply(by factor: (TravelMode) -> Double) {
        for mode in TravelMode.allCases { values[mode.rawValue] *= factor(mode) }
        normalise()
    }

    /// Takes away what no mode can do at a speed that is kept up, in m/s: what nothing on the ground does is a flight,
    /// and what no car does may be one.
    mutating func limit(toSpeed speed: Double) {
        let fastestCar = TravelMode.car.fastest ?? .infinity
        for mode in TravelMode.allCases {
            if let fastest = mode.fastest, speed > fastest { values[mode.rawValue] = 0 }
        }
        let rest = values.reduce(0, +)
        if speed > fastestCar { values[TravelMode.flight.rawValue] = rest > 0 ? 0.8 * rest : 1 }
        normalise()
    }

    private mutating func normalise() {
        let sum = values.reduce(0, +)
        guard sum > 0 else { return }
        values = values.map { $0 / sum }
    }
}
