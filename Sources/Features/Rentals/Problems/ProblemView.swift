import CrosstownCases
import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A report with what it is about and what was written in it.
struct ProblemView: Sendable {
    let report: Case
    let things: ReportedThings
    let messages: [CaseMessage]
    let now: Timestamp
    /// Who made it, for staff.
    var reporter: StaffRider?

    var title: LocalizedText { things.title(of: report) }

    var dueBy: Timestamp? { ProblemSubject.declared.dueBy(report) }

    /// How long staff have left to answer; empty where there is no limit.
    var clock: Markup { CaseClock(report, of: ProblemSubject.declared, at: now).markup }

    /// The report in a list.
    func row(to link: (Identifier<Case>) -> Link) -> Markup {
        CaseListRow(report, of: ProblemSubject.declared, title: title, to: link(report.id)).markup
    }
}
