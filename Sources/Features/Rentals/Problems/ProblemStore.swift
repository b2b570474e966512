import CrosstownCases
import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The SQL of reports' subjects.
struct ProblemStore {
    private static let mostListed = 20

    let transaction: any Transaction

    func insert(
        _ report: Case,
        ride: Identifier<Ride>?,
        vehicle: Identifier<Vehicle>?,
        station: Identifier<Station>?
    ) throws {
        try transaction.execute(
            """
            INSERT INTO rentals_problem_subject (case_id, ride, vehicle, station)
            VALUES (\(report.id), \(ride), \(vehicle), \(station))
            """
        )
    }

    func things(of report: Case) throws -> ReportedThings { try things(of: [report.id])[report.id] ?? ReportedThings() }

    func things(of reports: Set<Identifier<Case>>) throws -> [Identifier<Case>: ReportedThings] {
        try transaction.query(
            """
            SELECT p.case_id, p.ride, v.id AS vehicle, v.kind, v.plate, s.id AS station, s.name
            FROM rentals_problem_subject p LEFT JOIN rentals_vehicle v ON v.id = p.vehicle
                LEFT JOIN rentals_station s ON s.id = p.station
            WHERE p.case_id IN \(list: reports)
            """
        ).reduce(into: [:]) { things, row in
            var found = ReportedThings(ride: try row.get("ride"))
            let plate = try row.get("plate", as: String?.self).flatMap(PlateNumber.init)
            if let plate { found.vehicle = (try row.get("vehicle"), try row.get("kind"), plate) }
            let name: String? = try row.get("name")
            if let name { found.station = (try row.get("station"), name) }
            things[try row.get("case_id")] = found
        }
    }

    /// Returns the latest reports about the vehicle or station of a job.
    func list(about job: Job) throws -> [Case] {
        let thing: SQL = job.vehicle.map { "vehicle = \($0)" } ?? "station = \(job.station)"
        return try list(where: thing, limit: Self.mostListed)
    }

    /// Returns the open reports about the vehicle or station of a job.
    ///
    /// Excludes reports about a bill, which name a ride, and so a vehicle that has no problem: the topic decides.
    func unclosed(about job: Job) throws -> [Case] {
        let topic: ProblemTopic = job.vehicle == nil ? .station : .vehicle
        let thing: SQL = job.vehicle.map { "vehicle = \($0)" } ?? "station = \(job.station)"
        return try list(where: thing, "state <> \(Case.State.closed) AND topic = \(topic.rawValue)")
    }

    /// Whether the rider has reported a problem of a ride.
    func isReported(_ ride: Ride) throws -> Bool {
        try !list(where: "ride = \(ride.id)", "reporter = \(ride.rider)", limit: 1).isEmpty
    }

    private func list(where thing: SQL, _ condition: SQL = "1 = 1", limit: Int = .max) throws -> [Case] {
        try CaseStore(transaction).list(
            ProblemSubject.declared,
            where: "id IN (SELECT case_id FROM rentals_problem_subject WHERE \(thing)) AND \(condition)",
            limit: limit
        )
    }
}
