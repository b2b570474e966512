package import CrosstownKit

/// What comes to a ride from outside.
package enum RideTrigger: Hashable, Sendable {
    /// The vehicle is free.
    case unlocked
    /// The vehicle's own lock holds it.
    case locked
    /// A dock holds the vehicle.
    case docked
    /// The lock has not carried out what it was told.
    case refused(LockOrder.Action)
    /// The lock has not answered in time.
    case timeUp
    /// The longest time of a ride is over.
    case lost
    /// The rider wants to pause.
    case wantsPause
    /// The rider wants to go on.
    case wantsResume
    /// The rider wants to return the vehicle, at a place where that is allowed.
    case wantsEnd
    /// The rider changes his mind.
    case wantsCancel
}
