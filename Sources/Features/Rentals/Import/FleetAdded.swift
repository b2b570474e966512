import CrosstownKit
import CrosstownWeb

/// What a file has added.
struct FleetAdded: Codable, Sendable {
    var stations = 0
    var vehicles = 0
    /// How many lines name what was there before.
    var known = 0

    /// How many lines were read, as a part of a page.
    var table: TableReport { TableReport([.added: stations + vehicles, .unchanged: known]) }

    static func += (sum: inout FleetAdded, other: FleetAdded) {
        sum.stations += other.stations
        sum.vehicles += other.vehicles
        sum.known += other.known
    }
}
