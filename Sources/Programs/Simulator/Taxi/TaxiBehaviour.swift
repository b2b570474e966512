import CrosstownContract
import CrosstownGeo
import CrosstownValues

/// How a driver behaves: decides by what he has seen and what time it is, and does nothing by himself.
protocol TaxiBehaviour: Sendable {
    /// Whether the phone has no connection now.
    var isSilent: Bool { get }
    /// Whether the driver goes off duty at the end of the simulation.
    var isOnDuty: Bool { get }

    /// What the driver does at a moment; moments only grow.
    mutating func acts(at now: Timestamp) -> [TaxiAct]
    /// Takes in what the phone shows.
    mutating func see(_ answer: DriverResponse, at now: Timestamp)
    /// Takes in the way that was looked for.
    mutating func take(_ route: StreetRoute)
    /// Takes in that an act did not reach the server.
    mutating func failed(_ act: TaxiAct, at now: Timestamp)
    /// Takes in that the server refused an act.
    mutating func refused(_ act: TaxiAct, at now: Timestamp)
}
