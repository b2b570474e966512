/// Why a ride ended.
package enum RideEnding: String, CaseIterable, Hashable, Sendable {
    /// A dock holds the vehicle.
    case docked
    /// The vehicle's own lock holds it, at a station.
    case locked
    /// No lock has confirmed the return, so staff must check the vehicle.
    case unconfirmed
    /// The vehicle was not returned within the maximum time of a ride.
    case lost
    /// The lock did not open in time, or refused.
    case neverUnlocked = "never_unlocked"
    /// The rider canceled before the vehicle was unlocked.
    case withdrawn
}

extension RideEnding {
    /// Whether no lock has reported that it holds the vehicle.
    var leavesUnlocked: Bool { self == .unconfirmed || self == .lost }
}
