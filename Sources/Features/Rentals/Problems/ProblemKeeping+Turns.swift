import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// Whose turn it is in a report, and who is notified when that changes.
extension ProblemKeeping {
    /// Changes whose turn it is, and how urgent the report is.
    func move(_ report: ProblemReport, to state: ProblemReport.State, by author: Identifier<Account>) throws {
        try store.set(state, of: report)
        try follow(report, by: author)
    }

    /// Marks a report as critical, or as not.
    func weigh(_ report: ProblemReport, by author: Identifier<Account>) throws {
        try store.setCritical(!report.isCritical, report.id)
        try follow(report, by: author)
    }

    /// Closes a report without an answer, and notifies its reporter.
    func close(_ report: ProblemReport) throws {
        try move(report, to: .closed, by: report.reporter)
        let notice = RentalNotices.closed(try view(of: report))
        try context.notices.tell(report.reporter, notice, in: transaction)
    }

    /// Closes what riders reported about the vehicle or the station of a job that is done.
    func close(about job: Job) throws {
        for report in try store.unclosed(about: job) { try close(report) }
    }

    /// Notifies the staff of a critical report that waits for them, except for one who knows.
    func alert(_ report: ProblemReport, but author: Identifier<Account>) throws {
        let staff = try context.team.everybody().filter { $0 != author }
        let notice = RentalNotices.critical(try view(of: report))
        try context.notices.tell(staff, notice, in: transaction)
    }

    /// Notifies the staff where a report has become urgent, and withdraws that where it is no longer.
    private func follow(_ before: ProblemReport, by author: Identifier<Account>) throws {
        let report = try problem(before.id)
        guard report.isUrgent != before.isUrgent else { return }
        if report.isUrgent { return try alert(report, but: author) }
        let subject = RentalNotices.urgentSubject(report.id)
        try context.notices.withdraw(subject, from: context.team.everybody(), in: transaction)
    }
}
