/// The probability of each mode of a leg; the sum is one.
public struct ModeProbabilities: Sendable, Hashable {
    private var values: [Double]

    /// Creates the certainty of one mode.
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

    /// Returns whether the app should ask the user because the best mode is uncertain.
    ///
    /// - Parameter threshold: The required probability of the best mode.
    /// - Returns: Whether the best mode has less, or is a flight, for which speed is the only evidence.
    public func needsAsking(under threshold: Double = 0.6) -> Bool { best == .flight || self[best] < threshold }

    /// Returns whether a vehicle is certain although its mode is not.
    ///
    /// Neither speeds nor stops distinguish trams from buses, and hardly buses from cars.
    /// - Parameter threshold: The required probability of one mode, or of all vehicles together.
    /// - Returns: Whether it was a vehicle on the road or on rails, with no single mode likely enough.
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

    /// Removes modes that cannot keep up a speed in m/s: a speed that is impossible on the ground is a flight, and one
    /// that is impossible for cars may be one.
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
