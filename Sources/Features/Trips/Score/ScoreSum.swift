import CrosstownTripEngine

/// The emissions of legs, with the edition of the factors.
struct ScoreSum: Hashable, Sendable {
    /// The grams CO2e per person.
    var emitted: Double
    /// The grams CO2e less than driving alone.
    var avoided: Double
    var factors: String
}
