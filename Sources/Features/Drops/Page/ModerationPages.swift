import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A report in a list: reporter, time and reason, without the reported content.
struct ReportLine: Codable, Sendable {
    enum Subject: String, Codable, Sendable, CaseIterable {
        case drop
        /// A comment in its thread.
        case answer
        /// A comment on it on a feed.
        case comment

        init(_ subject: ReportSubject) {
            self =
                switch subject {
                case .drop: .drop
                case .comment: .answer
                case .remark: .comment
                }
        }
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
        subject = Subject(report.subject)
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

/// The moderators' queue, and the last decisions.
struct ModerationPage: Page {
    let queue: [ReportLine]
    /// The displayed rows.
    let rows: [ReportedRow]
    let decided: [ReportLine]
    let clock: LocalTime

    struct Model: Codable, Sendable {
        let queue: [ReportLine]
        let decided: [ReportLine]
    }

    static var contents: any Decodable.Type { Model.self }
    func encode(to encoder: any Encoder) throws { try Model(queue: queue, decided: decided).encode(to: encoder) }

    var title: LocalizedText { DropStrings.reported }
    var setting: PageSetting { PageSetting(.console) }

    var main: Markup {
        let open: Markup =
            rows.isEmpty
            ? EmptyState("check", "Nothing to decide", "Reports and appeals appear here.").markup
            : "<p class=\"quiet\">\("Every view of reported content is logged.")</p><ul class=\"list\">\(forEach: rows, { $0.markup(clock) })</ul>"
        return "<h1>\(title)</h1>\(open)\(decided.isEmpty ? .empty : past)"
    }

    private var past: Markup {
        """
        <h2>\("Decisions made")</h2><ul class="list">\(forEach: decided, { report in
            """
            <li class="list-item"><span class="list-text"><span class="list-title">\
            \(.labeled(DropStrings.name(report.author), DropStrings.reason(report.reason)))</span><span class="list-detail">\(report.explanation)</span></span>\
            <span class="badge">\(ReportParts.word(report.appealDecision ?? report.decision))</span></li>
            """
        })</ul>
        """
    }
}

/// Texts of reports and decisions.
enum ReportParts {
    static func subject(_ subject: ReportLine.Subject) -> LocalizedText {
        switch subject {
        case .drop: "A drop"
        case .answer: "A reply to a drop"
        case .comment: "A comment on a feed"
        }
    }

    /// Returns the errors of a form as a whole; field errors are next to their fields.
    static func popup(_ refused: RefusedForm?) -> Markup {
        refused.flatMap { $0.problem.errors == nil ? Popup($0.problem).markup : nil } ?? .empty
    }

    static func word(_ decision: ModerationDecision?) -> LocalizedText {
        switch decision {
        case nil: "Open"
        case .hidden: "Hidden"
        case .kept: "Kept visible"
        }
    }
}
