import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A report in a list: who, when and why, and nothing of what is reported.
struct ReportLine: Codable, Sendable {
    /// What is reported.
    enum Subject: String, Codable, Sendable, CaseIterable {
        /// A drop.
        case drop
        /// Something said in its thread.
        case answer
        /// Something said about it on a feed.
        case comment
    }

    let id: Identifier<DropReport>
    let subject: Subject
    let author: String
    let reporter: String
    let reason: ReportReason
    let madeAt: Timestamp
    let isAppeal: Bool
    let decision: ModerationDecision?
    let explanation: String
    let appealDecision: ModerationDecision?

    init(_ report: ReportRecord, _ names: [Identifier<Account>: String]) {
        id = report.id
        subject =
            switch report.subject {
            case .drop: .drop
            case .comment: .answer
            case .remark: .comment
            }
        author = names[report.author] ?? ""
        reporter = names[report.reporter] ?? ""
        reason = report.reason
        madeAt = report.madeAt
        isAppeal = report.appeal != nil
        decision = report.decision
        explanation = report.explanation ?? ""
        appealDecision = report.appealDecision
    }
}

/// A report with what is reported, for whoever decides, and for its author.
struct ReportView: Codable, Sendable {
    let line: ReportLine
    let note: String
    /// What is reported; empty where it is destroyed, or sealed.
    let text: String
    let isSealed: Bool
    let media: DropView.MediaKind?
    let appeal: String
    let appealExplanation: String
}

/// The moderators' queue, and their last decisions.
struct ModerationPage: Page {
    let queue: [ReportLine]
    let decided: [ReportLine]
    let clock: LocalTime

    struct Model: Codable, Sendable {
        let queue: [ReportLine]
        let decided: [ReportLine]
    }

    static var contents: any Decodable.Type { Model.self }
    func encode(to encoder: any Encoder) throws { try Model(queue: queue, decided: decided).encode(to: encoder) }

    var title: LocalizedText { "Reported drops" }
    var setting: PageSetting { PageSetting(.console) }

    var main: Markup {
        let open: Markup =
            queue.isEmpty
            ? EmptyState("check", "Nothing to decide", "Reports and appeals will be listed here.").markup
            : "<p class=\"quiet\">\("Looking at what is reported is written down.")</p><ul class=\"list\">\(forEach: queue, openLine)</ul>"
        return "<h1>\("Reported drops")</h1>\(open)\(decided.isEmpty ? .empty : past)"
    }

    private func openLine(_ report: ReportLine) -> Markup {
        """
        <li><a class="list-item"\(attribute: "href", DropLinks.report(report.id))><span class="list-text">\
        <span class="list-title">\(DropStrings.reason(report.reason))</span><span class="list-detail">\
        \(ReportParts.subject(report.subject)), \("by \(DropStrings.name(report.author))"), \(clock.text(for: report.madeAt))</span></span>\
        \(report.isAppeal ? "<span class=\"badge\">\("Appeal")</span>" : .empty)\(.icon("next"))</a></li>
        """
    }

    private var past: Markup {
        """
        <h2>\("Decided")</h2><ul class="list">\(forEach: decided, { report in
            """
            <li class="list-item"><span class="list-text"><span class="list-title">\
            \(.labeled(DropStrings.name(report.author), DropStrings.reason(report.reason)))</span><span class="list-detail">\(report.explanation)</span></span>\
            <span class="badge">\(ReportParts.word(report.appealDecision ?? report.decision))</span></li>
            """
        })</ul>
        """
    }
}

/// One report with what is reported, and the form in which it is decided.
struct ReportPage: Page {
    let report: ReportView
    let clock: LocalTime

    static var contents: any Decodable.Type { ReportView.self }
    func encode(to encoder: any Encoder) throws { try report.encode(to: encoder) }

    var title: LocalizedText { "A report" }
    var setting: PageSetting { PageSetting(.console) }

    private var line: ReportLine { report.line }

    var main: Markup {
        """
        <p><a\(attribute: "href", DropLinks.moderation)>\(.icon("back", isSmall: true)) \("Reported drops")</a></p>\
        <h1>\(DropStrings.reason(line.reason))</h1>\
        <p class="quiet">\("Reported by \(DropStrings.name(line.reporter))"), \(clock.text(for: line.madeAt))</p>\
        \(report.note.isEmpty ? .empty : "<p>\(report.note)</p>")\
        <article class="card stack-small"><h2>\(ReportParts.subject(line.subject)), \("by \(DropStrings.name(line.author))")</h2>\
        \(contents)</article>\(earlier)\(form)
        """
    }

    private var contents: Markup {
        if report.isSealed {
            return "<p class=\"quiet\">\("It is sealed: nobody but its readers can see it.")</p>"
        }
        if report.text.isEmpty, report.media == nil { return "<p class=\"quiet\">\("Its contents are destroyed.")</p>" }
        let text: Markup =
            report.text.isEmpty ? .empty : "<blockquote class=\"thread-text drop-text\">\(report.text)</blockquote>"
        return "\(media)\(text)"
    }

    private var media: Markup {
        let address = DropLinks.report(line.id, "media")
        return switch report.media {
        case nil, .sealed: .empty
        case .picture:
            "<img class=\"drop-media\"\(attribute: "src", address)\(textAttribute: "alt", "Picture of this drop")>"
        case .video:
            "<video class=\"drop-media\" controls playsinline preload=\"metadata\"\(attribute: "src", address)></video>"
        }
    }

    private var earlier: Markup {
        guard line.isAppeal else { return .empty }
        return """
            <p>\(.labeled(ReportParts.word(line.decision), line.explanation))</p>\
            <p class="notice"><span><strong>\("Appeal")</strong> \(report.appeal)</span></p>
            """
    }

    private var form: Markup {
        """
        <form method="post"\(attribute: "action", DropLinks.report(line.id, "decide")) class="stack-small">\(.formToken)\
        \(DropFields(refused: nil).area("explanation", label: "Reason, which its author reads", rows: 2, most: 500))\
        <div class="row"><button class="button button-danger" name="decision" value="hidden">\("Hide it")</button>\
        <button class="button" name="decision" value="kept">\("It stays")</button></div></form>
        """
    }
}

/// What the author of something hidden reads, and where he can appeal.
struct AppealPage: Page {
    let report: ReportView

    static var contents: any Decodable.Type { ReportView.self }
    func encode(to encoder: any Encoder) throws { try report.encode(to: encoder) }

    var title: LocalizedText { "A decision about something of yours" }

    private var decision: ModerationDecision? { report.line.appealDecision ?? report.line.decision }

    var main: Markup {
        """
        <h1>\("A decision about something of yours")</h1>\
        <p>\(.labeled(ReportParts.word(decision), DropStrings.reason(report.line.reason)))</p>\
        <blockquote class="thread-text drop-text">\(report.text)</blockquote>\
        <p><strong>\("Reason")</strong> \(report.line.explanation)</p>\(appeal)
        """
    }

    private var appeal: Markup {
        if report.line.appealDecision != nil {
            return "<p><strong>\("About your appeal")</strong> \(report.appealExplanation)</p>"
        }
        if !report.appeal.isEmpty {
            return "<p class=\"notice\"><span>\("Your appeal waits for another moderator.")</span></p>"
        }
        return """
            <form method="post" action="/drops/appeals/\(report.line.id)" class="stack-small">\(.formToken)\
            \(DropFields(refused: nil).area("text", label: "Why it should be shown", rows: 3, most: 500))\
            <button class="button button-primary">\("Appeal")</button></form>
            """
    }
}

/// Words of reports and decisions.
enum ReportParts {
    static func subject(_ subject: ReportLine.Subject) -> Markup {
        switch subject {
        case .drop: "\("A drop")"
        case .answer: "\("An answer to a drop")"
        case .comment: "\("A comment on a feed")"
        }
    }

    static func word(_ decision: ModerationDecision?) -> LocalizedText {
        switch decision {
        case nil: "Open"
        case .hidden: "Hidden"
        case .kept: "Stays"
        }
    }
}
