import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// A photograph that a reporter sent with what was written.
struct ProblemPhotograph: Hashable, Sendable {
    /// How many one entry of a report may have.
    static let most = 4

    /// The entry that it belongs to.
    let entry: Int
    let picture: Identifier<Picture>
    /// Its place among all photographs of the report, from one on.
    let number: Int
}

/// The SQL of photographs.
extension ProblemStore {
    /// The photographs of a report, in their order.
    func photographs(of report: Identifier<ProblemReport>) throws -> [ProblemPhotograph] {
        try photographs(of: [report])[report] ?? []
    }

    /// The photographs of each of several reports.
    func photographs(
        of reports: Set<Identifier<ProblemReport>>
    ) throws -> [Identifier<ProblemReport>: [ProblemPhotograph]] {
        try transaction.query(
            """
            SELECT problem, entry, picture FROM rentals_problem_photograph
            WHERE problem IN \(list: reports) ORDER BY problem, entry, position
            """
        ).reduce(into: [:]) { photographs, row in
            let report: Identifier<ProblemReport> = try row.get("problem")
            let number = (photographs[report]?.count ?? 0) + 1
            photographs[report, default: []].append(
                ProblemPhotograph(entry: try row.get("entry"), picture: try row.get("picture"), number: number)
            )
        }
    }

    func attach(_ pictures: [Identifier<Picture>], to entry: Int, of report: Identifier<ProblemReport>) throws {
        for (position, picture) in pictures.enumerated() {
            try transaction.execute(
                """
                INSERT INTO rentals_problem_photograph (problem, entry, position, picture)
                VALUES (\(report), \(entry), \(position), \(picture))
                """
            )
        }
        if !pictures.isEmpty { try announce(report) }
    }

    func detach(_ picture: Identifier<Picture>, from report: Identifier<ProblemReport>) throws {
        try transaction.execute(
            "DELETE FROM rentals_problem_photograph WHERE problem = \(report) AND picture = \(picture)"
        )
        try announce(report)
    }
}
