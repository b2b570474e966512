import CrosstownWeb

/// The units of distances.
public enum UnitSystem: String, Sendable, Hashable, Codable, CaseIterable {
    /// Meters and kilometers.
    case metric
    /// Yards and miles.
    case imperial
}
