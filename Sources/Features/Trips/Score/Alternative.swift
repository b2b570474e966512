import CrosstownKit

/// A choice with a better score.
struct Alternative: Hashable, Sendable, Codable {
    let means: Means
    /// The distance in meters.
    let meters: Double
    /// The grams that it would have emitted.
    let emittedGrams: Double
    /// The grams that it would have saved.
    let savedGrams: Double
    /// The approximate duration in seconds.
    let seconds: Double
    /// Whether route and duration come from the routing engine; otherwise estimated from the length of the trip.
    let isRouted: Bool
}
