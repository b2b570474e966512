import CrosstownGeo
import CrosstownSQL
import CrosstownSQLite

/// Whether zones, queues and offers are right once the load is over.
struct Aftermath {
    let data: String
    let city: BenchCity

    func tell(_ report: Report) async throws {
        report.begin("The tables afterwards")
        let database = try SQLiteDatabase(path: data + "/crosstown.sqlite")
        report.tell(
            "taxis queued in another zone than they are in",
            Double(try await misplaced(database)),
            "",
            goal: .below(1)
        )
        for (name, count) in try await Invariants.violations(in: database).sorted(by: { $0.key < $1.key }) {
            report.tell(name, Double(count), "", goal: .below(1))
        }
        try await database.close()
    }

    /// Taxis that wait in another zone than their last position is in, but for those on the way into a new one.
    private func misplaced(_ database: SQLiteDatabase) async throws -> Int {
        try await database.read { [city] transaction in
            try transaction.query(
                """
                SELECT d.zone, p.latitude, p.longitude FROM taxi_driver d JOIN taxi_position p ON p.driver = d.id
                WHERE d.zone IS NOT NULL AND d.candidate_zone IS NULL
                """
            ).count { row in
                let place = Coordinate(latitude: try row.get("latitude"), longitude: try row.get("longitude"))
                return city.map.zone(at: place).map { city.map.zones[$0].id } != (try row.get("zone", as: String.self))
            }
        }
    }
}
