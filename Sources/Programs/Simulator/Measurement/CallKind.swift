/// The calls to the server.
package enum CallKind: String, CaseIterable, Sendable {
    /// Creates a session.
    case signIn = "sign in"
    /// Creates an account.
    case register
    /// Goes on duty.
    case start
    /// Goes off duty.
    case stop
    /// Reports positions.
    case report
    /// Loads the driver's screen.
    case driver
    /// Accepts an offer.
    case accept
    /// Refuses an offer.
    case refuse
    /// Reports the pick-up.
    case pickUp = "pick up"
    /// Ends a ride.
    case endRide = "end ride"
    /// Loads the nearby taxis.
    case taxis
    /// Creates a request.
    case request
    /// Loads a request.
    case follow
    /// Cancels a request.
    case withdraw
}
