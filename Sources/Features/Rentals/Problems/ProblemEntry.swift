import CrosstownKit
import CrosstownSQL
import CrosstownValues

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
