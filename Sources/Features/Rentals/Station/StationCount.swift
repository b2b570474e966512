import CrosstownGeo
import CrosstownSQL
import CrosstownValues

/// A station with what stands there now.
package struct StationCount: Hashable, Sendable {
    package let station: Station
    /// Bikes that can be rented.
    package let bikes: Int
    /// Scooters that can be rented.
    package let scooters: Int
    /// All docks that work or hold something.
    package let docks: Int
    /// Docks that are jammed and hold nothing.
    package let jammedDocks: Int
    /// Vehicles that take up a dock, whether they can be rented or not.
    package let standing: Int

    /// Counts what stands at a station.
    package init(station: Station, bikes: Int, scooters: Int, docks: Int, jammedDocks: Int, standing: Int) {
        (self.station, self.bikes, self.scooters) = (station, bikes, scooters)
        (self.docks, self.jammedDocks, self.standing) = (docks, jammedDocks, standing)
    }

    /// Docks where a vehicle can be returned.
    package var freeDocks: Int { station.state == .open ? max(0, docks - standing) : 0 }

    /// Whether vehicles go into docks; where there are none, any number stands free.
    package var hasDocks: Bool { docks + jammedDocks > 0 }

    /// Whether another vehicle can be returned.
    package var takesReturns: Bool { station.state == .open && (!hasDocks || freeDocks > 0) }

    /// How many vehicles of a kind can be rented.
    func available(_ kind: VehicleKind) -> Int {
        guard station.state == .open else { return 0 }
        return switch kind {
        case .bike: bikes
        case .scooter: scooters
        }
    }
}
