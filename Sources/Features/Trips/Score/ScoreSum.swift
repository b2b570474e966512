import CrosstownTripEngine
import CrosstownValues

/// What legs emit and avoid, with the edition of the factors that it was reckoned with.
struct ScoreSum: Hashable, Sendable {
    /// Grams CO2e for one person.
    var emitted: Double
    /// Grams CO2e less than driving alone.
    var avoided: Double
    /// The edition of the factors.
    var factors: String
}

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

/// In which unit a person likes to see what was avoided.
enum ScoreUnit: String, Codable, Hashable, Sendable, CaseIterable {
    /// Kilograms of CO2.
    case carbon
    /// Tree seedlings that grow for ten years.
    case trees
    /// Sea ice for polar bears to lie on.
    case bears
}
