package import CrosstownContract
package import CrosstownGeo
import CrosstownValues

/// The actions of a driver with phone and car.
package enum TaxiAct: Hashable, Sendable {
    /// Loads the driver's screen.
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
    /// Reports the pick-up.
    case pickUp
    /// Ends the ride.
    case endRide
    /// Requests the route to a place.
    case findWay(from: Coordinate, to: Coordinate)
}
