/// Why a ride ended.
package enum RideEnding: String, CaseIterable, Hashable, Sendable {
    /// A dock holds the vehicle.
    case docked
    /// The vehicle's own lock holds it, at a station.
    case locked
    /// No lock has confirmed the return; staff must look at the vehicle.
    case unconfirmed
    /// The vehicle was not brought back within the longest time that a ride may take.
    case lost
    /// The lock did not free the vehicle in time, or refused.
    case neverUnlocked = "never_unlocked"
    /// The rider changed his mind before the vehicle was free.
    case withdrawn
}

extension RideEnding {
    /// Whether no lock has told that it holds the vehicle.
    var leavesUnlocked: Bool { self == .unconfirmed || self == .lost }
}
