import CrosstownTripEngine

/// What legs emit and avoid, with the edition of the factors that it was reckoned with.
struct ScoreSum: Hashable, Sendable {
    /// Grams CO2e for one person.
    var emitted: Double
    /// Grams CO2e less than driving alone.
    var avoided: Double
    /// The edition of the factors.
    var factors: String
}
