import CrosstownKit
import CrosstownValues

/// A report with what it is about and what was written in it.
struct ProblemView: Hashable, Sendable {
    let report: ProblemReport
    let vehicle: Vehicle?
    let station: Station?
    let entries: [ProblemEntry]
    let now: Timestamp
    /// Who made it, for staff.
    var reporter: StaffRider?

    /// How long staff have left to answer, in milliseconds; below nothing when the time is over.
    var answerLeft: Int64? { report.dueBy?.milliseconds(since: now) }
}
