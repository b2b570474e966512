import CrosstownGeo
import CrosstownSQL
import CrosstownValues

/// A station with the counts of its vehicles and docks.
package struct StationCount: Hashable, Sendable {
    package let station: Station
    /// The available bikes.
    package let bikes: Int
    /// The available scooters.
    package let scooters: Int
    /// All docks that work or hold a vehicle.
    package let docks: Int
    /// The jammed docks without a vehicle.
    package let jammedDocks: Int
    /// The vehicles that occupy a dock, available or not.
    package let standing: Int

    /// Creates counts of a station.
    package init(station: Station, bikes: Int, scooters: Int, docks: Int, jammedDocks: Int, standing: Int) {
        (self.station, self.bikes, self.scooters) = (station, bikes, scooters)
        (self.docks, self.jammedDocks, self.standing) = (docks, jammedDocks, standing)
    }

    /// The free docks for returns.
    package var freeDocks: Int { station.state == .open ? max(0, docks - standing) : 0 }

    /// Whether the station has docks; otherwise it has room for any number of vehicles.
    package var hasDocks: Bool { docks + jammedDocks > 0 }

    /// Whether another vehicle can be returned.
    package var takesReturns: Bool { station.state == .open && (!hasDocks || freeDocks > 0) }

    /// The number of available vehicles of a kind.
    func available(_ kind: VehicleKind) -> Int {
        guard station.state == .open else { return 0 }
        return switch kind {
        case .bike: bikes
        case .scooter: scooters
        }
    }
}
