/// What can be rented; each kind has a tariff of its own.
package enum VehicleKind: String, CaseIterable, Hashable, Codable, Sendable {
    /// A bicycle without a motor.
    case bike
    /// An electric scooter to stand on.
    case scooter
}
