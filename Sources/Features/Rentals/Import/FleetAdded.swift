import CrosstownKit
import CrosstownWeb

struct FleetAdded: Codable, Sendable {
    var stations = 0
    var vehicles = 0
    /// The number of lines that existed before.
    var known = 0

    var table: TableReport { TableReport([.added: stations + vehicles, .unchanged: known]) }

    static func += (sum: inout FleetAdded, other: FleetAdded) {
        sum.stations += other.stations
        sum.vehicles += other.vehicles
        sum.known += other.known
    }
}
