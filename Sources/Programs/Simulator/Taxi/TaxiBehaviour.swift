import CrosstownContract
import CrosstownGeo
import CrosstownValues

/// The behavior of a driver: decides by what they have seen and the time, without I/O.
protocol TaxiBehaviour: Sendable {
    var isSilent: Bool { get }
    /// Whether the driver has to go off duty at the end of the simulation.
    var isOnDuty: Bool { get }

    /// Returns the driver's actions at a moment, which must not be before the last one.
    mutating func acts(at now: Timestamp) -> [TaxiAct]
    /// Updates the driver from the phone's screen.
    mutating func see(_ answer: DriverResponse, at now: Timestamp)
    /// Stores the requested route.
    mutating func take(_ route: StreetRoute)
    /// Handles an action that did not reach the server.
    mutating func failed(_ act: TaxiAct, at now: Timestamp)
    /// Handles an action that the server refused.
    mutating func refused(_ act: TaxiAct, at now: Timestamp)
}
