import CrosstownCases
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A report with its subject and entries.
struct ProblemView: Sendable {
    let report: Case
    let things: ReportedThings
    let messages: [CaseMessage]
    let now: Timestamp
    /// The reporter, for staff.
    var reporter: StaffRider?

    var title: LocalizedText { things.title(of: report) }

    var dueBy: Timestamp? { ProblemSubject.declared.dueBy(report) }

    /// The remaining time to answer; empty without a limit.
    var clock: Markup { CaseClock(report, of: ProblemSubject.declared, at: now).markup }

    /// The report in a list.
    func row(to link: (Identifier<Case>) -> Link) -> Markup {
        CaseListRow(report, of: ProblemSubject.declared, title: title, to: link(report.id)).markup
    }
}
