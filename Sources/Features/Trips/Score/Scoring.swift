import CrosstownTripEngine
import CrosstownValues

/// Reckons scores by published factors against driving alone in an average car.
struct Scoring: Hashable, Sendable {
    /// Which car the person usually drives.
    var car = CarChoice()
    private let rules = ScoreRules()

    init(car: CarChoice = CarChoice()) { self.car = car }

    /// Where the factors come from.
    static var source: FactorSet { ScoreRules().factors }

    func score(_ legs: [TripLeg]) -> ScoreSum {
        let scored = legs.compactMap { leg in
            leg.means.kind(car: car).map { ScoredLeg(kind: $0, distance: Metres(leg.metres), occupants: leg.occupants) }
        }
        let sum = rules.score(scored)
        return ScoreSum(emitted: sum.emitted.value, avoided: sum.avoided.value, factors: rules.factors.version)
    }

    /// Grams for one person and kilometre; `nil` where the factors know nothing of the means.
    func gramsPerKilometre(_ means: Means, occupants: Int = 1) -> Double? {
        means.kind(car: car).flatMap {
            rules.emission(of: ScoredLeg(kind: $0, distance: Metres(1000), occupants: occupants))?.value
        }
    }

    /// Grams for one kilometre of driving alone in an average car.
    static var baseline: Double {
        ScoreRules().emission(of: ScoredLeg(kind: .car(.average, .unknown), distance: Metres(1000)))?.value ?? 0
    }
}
