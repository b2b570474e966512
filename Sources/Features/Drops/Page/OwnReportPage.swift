import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// The outcome of the user's own report.
struct OwnReport: Codable, Sendable {
    enum Outcome: String, Codable, Sendable, CaseIterable {
        /// Not decided yet.
        case open
        /// Hidden from all users.
        case hidden
        /// It stays.
        case kept
        /// It was hidden, and is shown again after an appeal.
        case restored
    }

    let id: Identifier<DropReport>
    let subject: ReportLine.Subject
    let reason: ReportReason
    let madeAt: Timestamp
    let outcome: Outcome
    /// The reason of the decision; empty while it is open.
    let explanation: String

    init(_ report: ReportRecord) {
        id = report.id
        subject = ReportLine.Subject(report.subject)
        reason = report.reason
        madeAt = report.madeAt
        let isRestored = report.decision == .hidden && report.appealDecision == .kept
        outcome =
            switch report.decision {
            case nil: .open
            case .hidden: isRestored ? .restored : .hidden
            case .kept: .kept
            }
        explanation = (isRestored ? report.appealExplanation : report.explanation) ?? ""
    }
}

/// The page of the user's own report.
struct OwnReportPage: Page {
    let report: OwnReport
    let clock: LocalTime

    static var contents: any Decodable.Type { OwnReport.self }
    func encode(to encoder: any Encoder) throws { try report.encode(to: encoder) }

    var title: LocalizedText { "Your report" }

    var main: Markup {
        """
        \(ClosableHead(title: title, back: DropLinks.map).markup)\
        <p class="quiet">\(ReportParts.subject(report.subject)), \(DropStrings.reason(report.reason)), \
        \(clock.text(for: report.madeAt))</p><p><strong>\(outcome)</strong></p>\
        \(report.explanation.isEmpty ? .empty : "<p>\("Reason: \(report.explanation)")</p>")\
        \(report.subject == .drop ? "<p class=\"quiet\">\("You won’t see this drop again, whatever the decision.")</p>" : .empty)
        """
    }

    private var outcome: LocalizedText {
        switch report.outcome {
        case .open: "A moderator will decide."
        case .hidden: "Content you reported was hidden"
        case .kept: "Content you reported stays visible"
        case .restored: "Content you reported is visible again after an appeal"
        }
    }
}
