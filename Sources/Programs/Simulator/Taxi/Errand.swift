package import CrosstownGeo
package import CrosstownValues

/// The errands of a driver.
package enum Errand: Hashable, Sendable {
    /// Stands and waits for offers.
    case standing(until: Timestamp)
    /// Drives about and waits for offers.
    case cruising(to: Coordinate)
    /// Drives to the passenger.
    case fetching(at: Coordinate)
    /// The passenger gets in.
    case boarding(until: Timestamp)
    /// Drives the passenger.
    case riding(to: Coordinate)
    /// The passenger gets out.
    case alighting(until: Timestamp)

    var destination: Coordinate? {
        switch self {
        case .cruising(let place), .fetching(let place), .riding(let place): place
        case .standing, .boarding, .alighting: nil
        }
    }

    /// Whether the errand belongs to a ride.
    package var isRide: Bool {
        switch self {
        case .standing, .cruising: false
        case .fetching, .boarding, .riding, .alighting: true
        }
    }

    var isWithPassenger: Bool {
        switch self {
        case .riding, .alighting: true
        case .standing, .cruising, .fetching, .boarding: false
        }
    }
}
