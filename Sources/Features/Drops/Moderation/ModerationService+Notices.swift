import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Notifications of authors, reporters and administrators about reports.
extension ModerationService {
    /// The outcome for the author.
    enum Outcome {
        case hidden
        case confirmed
        case restored
    }

    func tellAuthor(
        of report: ReportRecord,
        _ outcome: Outcome,
        _ explanation: String,
        in transaction: any Transaction
    ) throws {
        try context.host.notices.tell(
            report.author,
            Notice(
                DropNotices.moderation,
                title: try title(of: report, outcome, in: transaction),
                text: "Reason: \(explanation)",
                link: DropLinks.appeal(report.id),
                about: [],
                subject: "drops.report/\(report.id)"
            ),
            in: transaction
        )
    }

    private func title(
        of report: ReportRecord,
        _ outcome: Outcome,
        in transaction: any Transaction
    ) throws -> LocalizedText {
        let thing = ReportedThing(context: context, transaction: transaction)
        switch outcome {
        case .hidden:
            let hidden = Self.hidden(ReportLine.Subject(report.subject))
            return try thing.day(of: report).map { .labeled(hidden, $0) } ?? hidden
        case .confirmed:
            return .labeled("It stays hidden after your appeal", try thing.name(of: report))
        case .restored:
            return .labeled("Visible again after your appeal", try thing.name(of: report))
        }
    }

    private static func hidden(_ subject: ReportLine.Subject) -> LocalizedText {
        switch subject {
        case .drop: "Your drop was hidden"
        case .answer: "Your reply was hidden"
        case .comment: "Your comment was hidden"
        }
    }

    /// Notifies each reporter about their report; a later decision replaces an earlier one.
    func tellReporters(
        of reports: [ReportRecord],
        _ title: LocalizedText,
        _ explanation: String,
        in transaction: any Transaction
    ) throws {
        let thing = ReportedThing(context: context, transaction: transaction)
        for report in reports {
            try context.host.notices.tell(
                report.reporter,
                Notice(
                    DropNotices.moderation,
                    title: .labeled(title, try thing.name(of: report)),
                    text: "Reason: \(explanation)",
                    link: DropLinks.ownReport(report.id),
                    about: [report.author],
                    subject: "drops.reporter/\(report.id)"
                ),
                in: transaction
            )
        }
    }

    /// Notifies administrators that no one may decide about an appeal.
    func tellAdministrators(of report: ReportRecord, in transaction: any Transaction) throws {
        try context.host.notices.tell(
            try context.host.people.holders(of: Self.administrator, scope: nil, in: transaction),
            Notice(
                DropNotices.stuckAppeals,
                title: "An appeal needs another drop moderator",
                text: "No one else can decide on it. Assign this role to someone.",
                link: "/console/people",
                about: [],
                subject: "drops.appeal/\(report.id)"
            ),
            in: transaction
        )
    }
}
