import CrosstownKit

/// A choice that would have scored better.
struct Alternative: Hashable, Sendable, Codable {
    /// What with.
    let means: Means
    /// How far it is, in meters.
    let meters: Double
    /// Grams that it would have emitted.
    let emittedGrams: Double
    /// Grams less than the trip emitted.
    let savedGrams: Double
    /// About how long it takes, in seconds.
    let seconds: Double
    /// Whether the way and the time are those of streets and paths between the trip's ends; else they are reckoned from
    /// the length of the trip.
    let isRouted: Bool
}
