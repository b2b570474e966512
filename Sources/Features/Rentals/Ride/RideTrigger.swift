package import CrosstownKit

/// An input to a ride from outside.
package enum RideTrigger: Hashable, Sendable {
    /// The vehicle is unlocked.
    case unlocked
    /// The vehicle's own lock holds it.
    case locked
    /// A dock holds the vehicle.
    case docked
    /// The lock has failed to carry out an order.
    case refused(LockOrder.Action)
    /// The lock has timed out.
    case timeUp
    /// The maximum time of a ride is over.
    case lost
    /// The rider requests a pause.
    case wantsPause
    /// The rider requests to continue.
    case wantsResume
    /// The rider requests to return the vehicle, at an allowed place.
    case wantsEnd
    /// The rider cancels.
    case wantsCancel
}
