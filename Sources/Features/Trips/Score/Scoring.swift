import CrosstownTripEngine
import CrosstownValues

/// Calculates scores by emission factors, compared with driving alone in an average car.
struct Scoring: Hashable, Sendable {
    /// The user's usual car.
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

    /// Returns the grams per person and kilometer; `nil` for modes without a factor, and for flights, whose factor
    /// depends on their length.
    func gramsPerKilometre(_ means: Means, occupants: Int = 1) -> Double? {
        guard means != .plane else { return nil }
        return means.kind(car: car).flatMap {
            rules.emission(of: ScoredLeg(kind: $0, distance: Metres(1000), occupants: occupants))?.value
        }
    }

    /// The grams per person and kilometer of flights by maximum length, shortest first.
    var flights: [(longest: Metres, grams: Double)] {
        rules.factors.flights.compactMap { flight in
            let length = Metres(min(flight.longest.value, Self.longestFlight))
            let emitted = rules.emission(of: ScoredLeg(kind: .flight, distance: length))
            return emitted.map { (longest: flight.longest, grams: $0.value / length.value * 1000) }
        }
    }

    /// In meters, half around the Earth.
    private static let longestFlight = 20_000_000.0

    /// The grams per kilometer of driving alone in an average car.
    var baseline: Double {
        rules.emission(of: ScoredLeg(kind: rules.baseline, distance: Metres(1000)))?.value ?? 0
    }
}
