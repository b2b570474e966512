import CrosstownTripEngine
import CrosstownValues

/// Reckons scores by emission factors, against driving alone in an average car.
struct Scoring: Hashable, Sendable {
    /// Which car the person usually drives.
    let car: CarChoice
    private let rules: ScoreRules

    init(car: CarChoice = CarChoice(), factors: FactorSet) {
        self.car = car
        rules = ScoreRules(factors: factors)
    }

    func score(_ legs: [TripLeg]) -> ScoreSum {
        let scored = legs.compactMap { leg in
            leg.means.kind(car: car).map { ScoredLeg(kind: $0, distance: Metres(leg.metres), occupants: leg.occupants) }
        }
        let sum = rules.score(scored)
        return ScoreSum(emitted: sum.emitted.value, avoided: sum.avoided.value, factors: rules.factors.version)
    }

    /// Grams for one person and kilometer; `nil` where the factors know nothing of the means, and for flights, whose
    /// factor depends on their length.
    func gramsPerKilometre(_ means: Means, occupants: Int = 1) -> Double? {
        guard means != .plane else { return nil }
        return means.kind(car: car).flatMap {
            rules.emission(of: ScoredLeg(kind: $0, distance: Metres(1000), occupants: occupants))?.value
        }
    }

    /// Grams for one person and kilometer of a flight, with the longest flight of each band, shortest first.
    var flights: [(longest: Metres, grams: Double)] {
        rules.factors.flights.compactMap { flight in
            let length = Metres(min(flight.longest.value, Self.longestFlight))
            let emitted = rules.emission(of: ScoredLeg(kind: .flight, distance: length))
            return emitted.map { (longest: flight.longest, grams: $0.value / length.value * 1000) }
        }
    }

    /// In meters, half around the earth.
    private static let longestFlight = 20_000_000.0

    /// Grams for one kilometer of driving alone in an average car.
    var baseline: Double {
        rules.emission(of: ScoredLeg(kind: rules.baseline, distance: Metres(1000)))?.value ?? 0
    }
}
