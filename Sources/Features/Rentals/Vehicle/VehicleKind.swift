/// The kind of a rental vehicle; each kind has its own tariff.
package enum VehicleKind: String, CaseIterable, Hashable, Codable, Sendable {
    /// A bicycle without a motor.
    case bike
    /// An electric kick scooter.
    case scooter
}
