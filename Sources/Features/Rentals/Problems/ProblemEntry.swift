import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// What the reporter or staff wrote in a report.
struct ProblemEntry: Hashable, Sendable {
    /// Its place in the report, from one on.
    let number: Int
    let isFromStaff: Bool
    let text: String
    let writtenAt: Timestamp
    /// What was sent with it.
    var photographs: [ProblemPhotograph] = []
}

extension ProblemEntry {
    static let personal = PersonalTable(
        "rentals_problem_entry",
        of: "rentals_problem",
        in: "Problems reported",
        [.content("text")]
    )
}
