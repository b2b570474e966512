import CrosstownTripEngine

/// The user's preferred unit of avoided emissions.
enum ScoreUnit: String, Codable, Hashable, Sendable, CaseIterable {
    /// Kilograms of CO2.
    case carbon
    /// Tree seedlings that grow for ten years.
    case trees
    /// Sea ice for polar bears.
    case bears
}
