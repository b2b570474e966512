import CrosstownWeb

/// How distances are written.
public enum UnitSystem: String, Sendable, Hashable, Codable, CaseIterable {
    /// Metres and kilometres.
    case metric
    /// Yards and miles.
    case imperial
}
