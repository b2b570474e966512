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
        try transaction.query(
            """
            SELECT entry, picture FROM rentals_problem_photograph WHERE problem = \(report) ORDER BY entry, position
            """
        ).enumerated().map { index, row in
            ProblemPhotograph(entry: try row.get("entry"), picture: try row.get("picture"), number: index + 1)
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
