import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A report as moderators, or the author of what is reported, see it.
struct ReportView: Codable, Sendable {
    let id: Identifier<DropReport>
    let drop: Identifier<Drop>
    let author: String
    let reporter: String
    let reason: ReportReason
    let note: String
    let madeAt: Timestamp
    /// What is reported; empty where it is destroyed.
    let text: String
    let hasMedia: Bool
    let decision: ModerationDecision?
    let explanation: String
    let appeal: String
    let appealDecision: ModerationDecision?
    let appealExplanation: String
}

/// The moderators' queue, and their last decisions.
struct ModerationPage: Page {
    let queue: [ReportView]
    let decided: [ReportView]
    let clock: LocalTime

    struct Model: Codable, Sendable {
        let queue: [ReportView]
        let decided: [ReportView]
    }

    static var contents: any Decodable.Type { Model.self }
    func encode(to encoder: any Encoder) throws { try Model(queue: queue, decided: decided).encode(to: encoder) }

    var title: LocalizedText { "Reported drops" }
    var setting: PageSetting { PageSetting(.console) }

    var main: Markup {
        let open: Markup =
            queue.isEmpty
            ? EmptyState("check", "Nothing to decide", "Reports and appeals will be listed here.").markup
            : "\(forEach: queue, card)"
        return """
            <h1>\("Reported drops")</h1>\(open)<h2>\("Decided")</h2>\
            <ul class="list">\(forEach: decided, { report in
                """
                <li class="list-item"><span class="list-text"><span class="list-title">\(report.author): \
                \(DropStrings.reason(report.reason))</span><span class="list-detail">\(report.explanation)</span></span>\
                <span class="badge">\(ReportParts.word(report.appealDecision ?? report.decision))</span></li>
                """
            })</ul>
            """
    }

    private func card(_ report: ReportView) -> Markup {
        """
        <article class="card stack-small"><h2>\(DropStrings.reason(report.reason))</h2>\
        <p class="small quiet">\("Reported by \(report.reporter)"), \(clock.text(for: report.madeAt))</p>\
        \(report.note.isEmpty ? .empty : "<p>\(report.note)</p>")\
        <blockquote class="thread-text drop-text">\(report.text)</blockquote>\
        \(report.hasMedia ? "<p><a href=\"/drops/\(report.drop)\">\("See its picture or video")</a></p>" : .empty)\
        <p class="small">\("By \(report.author)")</p>\
        \(report.appeal.isEmpty ? .empty : "<p class=\"notice\"><span><strong>\("Appeal")</strong> \(report.appeal)</span></p>")\
        <form method="post"\(attribute: "action", DropLinks.report(report.id, "decide")) class="stack-small">\(.formToken)\
        \(DropFields(refused: nil).area("explanation", label: "Reason, which its author reads", rows: 2, most: 500))\
        <div class="row"><button class="button button-danger" name="decision" value="hidden">\("Hide it")</button>\
        <button class="button" name="decision" value="kept">\("It stays")</button></div></form></article>
        """
    }
}

/// What the author of something hidden reads, and where he can appeal.
struct AppealPage: Page {
    let report: ReportView

    static var contents: any Decodable.Type { ReportView.self }
    func encode(to encoder: any Encoder) throws { try report.encode(to: encoder) }

    var title: LocalizedText { "A decision about your drop" }

    var main: Markup {
        """
        <h1>\("A decision about your drop")</h1>\
        <p>\(ReportParts.word(report.appealDecision ?? report.decision)): \(DropStrings.reason(report.reason))</p>\
        <blockquote class="thread-text drop-text">\(report.text)</blockquote>\
        <p><strong>\("Reason")</strong> \(report.explanation)</p>\(appeal)
        """
    }

    private var appeal: Markup {
        if report.appealDecision != nil {
            return "<p><strong>\("About your appeal")</strong> \(report.appealExplanation)</p>"
        }
        if !report.appeal.isEmpty {
            return "<p class=\"notice\"><span>\("Your appeal waits for another moderator.")</span></p>"
        }
        return """
            <form method="post" action="/drops/appeals/\(report.id)" class="stack-small">\(.formToken)\
            \(DropFields(refused: nil).area("text", label: "Why it should be shown", rows: 3, most: 500))\
            <button class="button button-primary">\("Appeal")</button></form>
            """
    }
}

/// Words of decisions.
enum ReportParts {
    static func word(_ decision: ModerationDecision?) -> Markup {
        switch decision {
        case nil: "\("Open")"
        case .hidden: "\("Hidden")"
        case .kept: "\("Stays")"
        }
    }
}
