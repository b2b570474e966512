import CrosstownKit
import CrosstownSQL

extension StationStore {
    /// Returns the docks whose number begins with a prefix, each with the name of its station.
    func listDocks(number prefix: String, limit: Int) throws -> [(PlateNumber, String)] {
        let pattern = prefix.filter { !"%_\\".contains($0) } + "%"
        return try transaction.query(
            """
            SELECT d.number, s.name FROM rentals_dock d JOIN rentals_station s ON s.id = d.station
            WHERE d.number LIKE \(pattern) ORDER BY s.name, d.number LIMIT \(limit)
            """
        ).map { (try $0.plate("number"), try $0.get("name")) }
    }
}
