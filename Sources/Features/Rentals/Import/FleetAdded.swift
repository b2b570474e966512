import CrosstownGeo
import CrosstownKit
import CrosstownWeb
import NIOCore

/// What a file has added.
struct FleetAdded: Codable, Sendable {
    var stations = 0
    var vehicles = 0
    /// How many lines name what was there before.
    var known = 0

    static func += (sum: inout FleetAdded, other: FleetAdded) {
        sum.stations += other.stations
        sum.vehicles += other.vehicles
        sum.known += other.known
    }
}
