import CrosstownGeo
import CrosstownSQL
import CrosstownValues

/// A station with what stands there now.
struct StationCount: Hashable, Sendable {
    let station: Station
    /// Bikes that can be rented.
    let bikes: Int
    /// Scooters that can be rented.
    let scooters: Int
    /// All docks that work or hold something.
    let docks: Int
    /// Docks that are jammed and hold nothing.
    let jammedDocks: Int
    /// Vehicles that take up a dock, whether they can be rented or not.
    let standing: Int

    /// Docks where a vehicle can be returned.
    var freeDocks: Int { station.state == .open ? max(0, docks - standing) : 0 }

    /// Whether vehicles go into docks; where there are none, any number stands free.
    var hasDocks: Bool { docks + jammedDocks > 0 }

    /// Whether another vehicle can be returned.
    var takesReturns: Bool { station.state == .open && (!hasDocks || freeDocks > 0) }

    /// How many vehicles of a kind can be rented.
    func available(_ kind: VehicleKind) -> Int {
        guard station.state == .open else { return 0 }
        return switch kind {
        case .bike: bikes
        case .scooter: scooters
        }
    }
}
