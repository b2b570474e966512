import CrosstownKit
import CrosstownWeb

/// The page on which the author of hidden content reads the decision and can appeal.
struct AppealPage: Page {
    let report: ReportView
    /// Whether no moderator may decide about an appeal.
    let isStuck: Bool
    var refused: RefusedForm?

    static var contents: any Decodable.Type { ReportView.self }
    func encode(to encoder: any Encoder) throws { try report.encode(to: encoder) }

    var title: LocalizedText { "A decision about your content" }

    var setting: PageSetting { PageSetting(popup: ReportParts.popup(refused)) }

    private var decision: ModerationDecision? { report.line.appealDecision ?? report.line.decision }

    var main: Markup {
        """
        <h1>\("A decision about your content")</h1>\
        <p>\(.labeled(ReportParts.word(decision), DropStrings.reason(report.line.reason)))</p>\
        <blockquote class="thread-text drop-text">\(report.text)</blockquote>\
        <p><strong>\("Reason")</strong> \(report.line.explanation)</p>\(appeal)
        """
    }

    private var appeal: Markup {
        if report.line.appealDecision != nil {
            return "<p><strong>\("Decision on your appeal")</strong> \(report.appealExplanation)</p>"
        }
        if !report.appeal.isEmpty {
            let more: LocalizedText =
                isStuck
                ? """
                There’s no other moderator yet. We’ve notified the administrators.
                """ : ""
            return "<p class=\"notice\"><span>\("Your appeal is waiting for another moderator.") \(more)</span></p>"
        }
        let address = DropLinks.appeal(report.line.id)
        return DeclaredForm<AppealForm>().markup("appeal", to: address, button: "Appeal", refused: refused)
    }
}
