/// What users can rent; each kind has its own tariff.
public enum FleetKind: String, CaseIterable, Hashable, Codable, Sendable {
    /// A bicycle without a motor.
    case bike
    /// An electric scooter to stand on.
    case scooter
}
