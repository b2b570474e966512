package import CrosstownContract
package import CrosstownGeo
import CrosstownValues

/// What a driver does with phone and car.
package enum TaxiAct: Hashable, Sendable {
    /// Looks at the phone.
    case look
    /// Goes on duty.
    case start(StartMessage)
    /// Goes off duty.
    case stop
    /// Reports positions.
    case report(FixBatch)
    /// Accepts the offer of an id.
    case accept(String)
    /// Refuses the offer of an id.
    case refuse(String)
    /// Has the passenger on board.
    case pickUp
    /// Ends the ride.
    case endRide
    /// Looks for the way to a place.
    case findWay(from: Coordinate, to: Coordinate)
}
