import CrosstownTripEngine

/// In which unit a person likes to see what was avoided.
enum ScoreUnit: String, Codable, Hashable, Sendable, CaseIterable {
    /// Kilograms of CO2.
    case carbon
    /// Tree seedlings that grow for ten years.
    case trees
    /// Sea ice for polar bears to lie on.
    case bears
}
