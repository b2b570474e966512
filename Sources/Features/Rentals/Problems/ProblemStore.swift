import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// The SQL of problem reports and of what is written in them.
struct ProblemStore {
    let transaction: any Transaction
    let now: Timestamp

    func insert(_ report: ProblemReport) throws {
        try ProblemReport.table.insert(report, in: transaction)
        try announce(report.id)
    }

    func find(_ id: Identifier<ProblemReport>) throws -> ProblemReport? {
        try ProblemReport.table.find(id, in: transaction)
    }

    /// What somebody has reported, latest first.
    func list(of reporter: Identifier<Account>, limit: Int) throws -> [ProblemReport] {
        try list("WHERE reporter = \(reporter) ORDER BY reported_at DESC, id DESC LIMIT \(limit)")
    }

    /// How many reports of somebody wait for staff.
    func countOpen(of reporter: Identifier<Account>) throws -> Int {
        try transaction.first(
            "SELECT count(*) FROM rentals_problem WHERE reporter = \(reporter) AND state = 'open'"
        )?.get(0) ?? 0
    }

    /// The reports in a state, critical ones first, then those that have waited longest.
    func queue(_ state: ProblemReport.State, limit: Int) throws -> [ProblemReport] {
        try list("WHERE state = \(state) ORDER BY is_critical DESC, waits_since, id LIMIT \(limit)")
    }

    func countByState() throws -> [ProblemReport.State: Int] {
        try transaction.query("SELECT state, count(*) AS number FROM rentals_problem GROUP BY state")
            .reduce(into: [:]) { counts, row in counts[try row.get("state")] = try row.get("number", as: Int.self) }
    }

    /// What was written in a report, in its order.
    func entries(of report: Identifier<ProblemReport>) throws -> [ProblemEntry] {
        try entries(of: [report])[report] ?? []
    }

    /// What was written in each of several reports.
    func entries(of reports: Set<Identifier<ProblemReport>>) throws -> [Identifier<ProblemReport>: [ProblemEntry]] {
        let photographs = try photographs(of: reports)
        return try transaction.query(
            """
            SELECT problem, number, is_from_staff, text, written_at FROM rentals_problem_entry
            WHERE problem IN \(list: reports) ORDER BY problem, number
            """
        ).reduce(into: [:]) { entries, row in
            let report: Identifier<ProblemReport> = try row.get("problem")
            let number: Int = try row.get("number")
            let entry = ProblemEntry(
                number: number,
                isFromStaff: try row.get("is_from_staff"),
                text: try row.get("text"),
                writtenAt: try row.get("written_at"),
                photographs: photographs[report]?.filter { $0.entry == number } ?? []
            )
            entries[report, default: []].append(entry)
        }
    }

    /// Writes at the end of a report, and tells the place of what was written.
    @discardableResult
    func write(_ text: String, isFromStaff: Bool, in report: Identifier<ProblemReport>) throws -> Int {
        let row = try transaction.first(
            """
            INSERT INTO rentals_problem_entry (problem, number, is_from_staff, text, written_at)
            SELECT \(report), coalesce(max(number), 0) + 1, \(isFromStaff), \(text), \(now)
            FROM rentals_problem_entry WHERE problem = \(report)
            RETURNING number
            """
        )
        try announce(report)
        return try row?.get("number") ?? 1
    }

    /// Changes whose turn it is; the clock of one that waits again begins anew.
    func set(_ state: ProblemReport.State, of report: ProblemReport) throws {
        let waitsSince = state == .open && report.state != .open ? now : report.waitsSince
        try transaction.execute(
            "UPDATE rentals_problem SET state = \(state), waits_since = \(waitsSince) WHERE id = \(report.id)"
        )
        try announce(report.id)
    }

    func setCritical(_ isCritical: Bool, _ report: Identifier<ProblemReport>) throws {
        try transaction.execute("UPDATE rentals_problem SET is_critical = \(isCritical) WHERE id = \(report)")
        try announce(report)
    }

    func announce(_ report: Identifier<ProblemReport>) throws {
        try RentalsTopic.problem(report).announce(transaction)
        try RentalsTopic.problems.announce(transaction)
    }

    func list(_ rest: SQL) throws -> [ProblemReport] { try ProblemReport.table.list(rest, in: transaction) }
}
