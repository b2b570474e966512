import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The SQL of jobs.
package struct JobStore {
    /// The deadline kind of assigning a new job.
    static let assignKind = "rentals.job"

    let transaction: any Transaction
    let now: Timestamp

    /// Creates a job for a vehicle's flag, unless it has one; closes it when the flag disappears.
    func follow(_ flag: Vehicle.Flag?, of vehicle: Identifier<Vehicle>) throws {
        if let flag {
            try open(vehicle: vehicle, station: nil, .flag(flag))
        } else {
            try transaction.execute(
                """
                UPDATE rentals_job SET closed_at = \(now)
                WHERE vehicle = \(vehicle) AND closed_at IS NULL AND reason <> \(Job.Reason.serviceDue)
                """
            )
        }
    }

    /// Creates a job, unless the vehicle or station has one, and schedules its assignment at once.
    func open(vehicle: Identifier<Vehicle>?, station: Identifier<Station>?, _ reason: Job.Reason) throws {
        let made = try transaction.first(
            """
            INSERT INTO rentals_job (vehicle, station, reason, made_at)
            VALUES (\(vehicle), \(station), \(reason), \(now)) ON CONFLICT DO NOTHING RETURNING number
            """
        )
        guard let number: Int64 = try made?.get("number") else { return }
        try Deadlines.schedule(transaction, kind: Self.assignKind, subject: String(number), dueAt: now)
        try announce()
    }

    func find(_ number: Int64) throws -> Job? { try Job.table.find(number, in: transaction) }

    func findOpen(vehicle: Identifier<Vehicle>) throws -> Job? {
        try list("WHERE vehicle = \(vehicle) AND closed_at IS NULL").first
    }

    func findOpen(station: Identifier<Station>) throws -> Job? {
        try list("WHERE station = \(station) AND closed_at IS NULL").first
    }

    /// Returns open jobs, oldest first, or closed ones, latest first.
    package func list(open: Bool, limit: Int) throws -> [Job] {
        let rest: SQL =
            open
            ? "WHERE closed_at IS NULL ORDER BY number LIMIT \(limit)"
            : "WHERE closed_at IS NOT NULL ORDER BY closed_at DESC, number DESC LIMIT \(limit)"
        return try list(rest)
    }

    func log(of job: Job, limit: Int) throws -> [Job] {
        guard let vehicle = job.vehicle else {
            return try list(
                "WHERE station = \(job.station) AND closed_at IS NOT NULL ORDER BY number DESC LIMIT \(limit)"
            )
        }
        return try log(of: vehicle, limit: limit)
    }

    /// Returns the closed jobs of a vehicle, latest first.
    func log(of vehicle: Identifier<Vehicle>, limit: Int) throws -> [Job] {
        try list("WHERE vehicle = \(vehicle) AND closed_at IS NOT NULL ORDER BY number DESC LIMIT \(limit)")
    }

    func countByState() throws -> (open: Int, closed: Int) {
        let row = try transaction.first(
            "SELECT count(*) - count(closed_at) AS open, count(closed_at) AS closed FROM rentals_job"
        )
        return (try row?.get("open") ?? 0, try row?.get("closed") ?? 0)
    }

    /// The number of open jobs per assignee.
    func load() throws -> [Identifier<Account>: Int] {
        try transaction.query(
            """
            SELECT assignee, count(*) AS jobs FROM rentals_job
            WHERE closed_at IS NULL AND assignee IS NOT NULL GROUP BY assignee
            """
        ).reduce(into: [:]) { load, row in load[try row.get("assignee")] = try row.get("jobs", as: Int.self) }
    }

    /// The open jobs without an assignee.
    func unassigned() throws -> [Int64] {
        try transaction.query(
            "SELECT number FROM rentals_job WHERE closed_at IS NULL AND assignee IS NULL ORDER BY number"
        ).map { try $0.get("number") }
    }

    func assign(_ number: Int64, to assignee: Identifier<Account>) throws {
        try transaction.execute(
            "UPDATE rentals_job SET assignee = \(assignee) WHERE number = \(number) AND closed_at IS NULL"
        )
        try announce()
    }

    func close(_ number: Int64, _ work: String, by person: Identifier<Account>) throws {
        try transaction.execute(
            """
            UPDATE rentals_job SET closed_at = \(now), closed_by = \(person), work = \(work)
            WHERE number = \(number) AND closed_at IS NULL
            """
        )
        try announce()
    }

    /// Notifies the console together with other changes of vehicles and stations.
    private func announce() throws { try RentalsTopic.stations.announce(transaction) }

    private func list(_ rest: SQL) throws -> [Job] { try Job.table.list(rest, in: transaction) }
}
