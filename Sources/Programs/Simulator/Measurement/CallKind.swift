/// What the simulator calls on the server.
package enum CallKind: String, CaseIterable, Sendable {
    /// Opens a session.
    case signIn = "sign in"
    /// Makes an account.
    case register
    /// Goes on duty.
    case start
    /// Goes off duty.
    case stop
    /// Reports positions.
    case report
    /// Looks at the driver's screen.
    case driver
    /// Accepts an offer.
    case accept
    /// Refuses an offer.
    case refuse
    /// Has the passenger on board.
    case pickUp = "pick up"
    /// Ends a ride.
    case endRide = "end ride"
    /// Looks at the taxis near by.
    case taxis
    /// Asks for a taxi.
    case request
    /// Looks at a request.
    case follow
    /// Withdraws a request.
    case withdraw
}
