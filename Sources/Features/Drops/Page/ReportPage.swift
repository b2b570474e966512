import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A report with the reported content, for moderators and for the author.
struct ReportView: Codable, Sendable {
    /// Another report of the same content, decided together with it.
    struct Other: Codable, Sendable {
        let reporter: String
        let reason: ReportReason
        let note: String
        let madeAt: Timestamp

        init(_ report: ReportRecord, _ names: [Identifier<Account>: String]) {
            (reporter, reason) = (names[report.reporter] ?? "", report.reason)
            (note, madeAt) = (report.note, report.madeAt)
        }
    }

    let line: ReportLine
    /// The reporter's text; empty for the author of the content, like the reporter's name.
    var note: String
    /// The reported content; empty if it was deleted or is encrypted.
    let text: String
    let isSealed: Bool
    let media: DropView.MediaKind?
    let appeal: String
    let appealExplanation: String
    /// Why the current moderator cannot decide; `nil` if they can, and for the author.
    var involvement: ReportInvolvement?
    /// For moderators, oldest first.
    var others: [Other] = []
}

/// A report with the reported content and the form for the decision.
struct ReportPage: Page {
    let report: ReportView
    let clock: LocalTime
    var refused: RefusedForm?

    static var contents: any Decodable.Type { ReportView.self }
    func encode(to encoder: any Encoder) throws { try report.encode(to: encoder) }

    var title: LocalizedText { "A report" }

    var setting: PageSetting { PageSetting(.console, popup: ReportParts.popup(refused)) }

    private let fields = DeclaredForm<DecisionForm>()

    private var line: ReportLine { report.line }

    var main: Markup {
        """
        <p><a\(attribute: "href", DropLinks.moderation)>\(.icon("back", isSmall: true)) \(DropStrings.reported)</a></p>\
        <h1>\(DropStrings.reason(line.reason))</h1>\
        <p class="quiet">\("Reported by \(DropStrings.name(line.reporter))"), \(clock.text(for: line.madeAt))</p>\
        \(report.note.isEmpty ? .empty : "<p>\(report.note)</p>")\
        \(report.others.isEmpty ? .empty : otherReports)\
        <article class="card stack-small"><h2>\(ReportParts.subject(line.subject)), \("by \(DropStrings.name(line.author))")</h2>\
        \(contents)</article>\(earlier)\(report.involvement.map(someoneElse) ?? form)
        """
    }

    private var contents: Markup {
        if report.isSealed {
            return "<p class=\"quiet\">\("It is sealed: only its recipients can see it.")</p>"
        }
        if report.text.isEmpty, report.media == nil {
            return "<p class=\"quiet\">\("Its contents have been deleted.")</p>"
        }
        let text: Markup =
            report.text.isEmpty ? .empty : "<blockquote class=\"thread-text drop-text\">\(report.text)</blockquote>"
        return "\(media)\(text)"
    }

    private var media: Markup {
        let address = DropLinks.reportedMedia(line.id)
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

    private var otherReports: Markup {
        """
        <section class="stack-small" aria-labelledby="others"><h2 id="others">\("More reports")</h2>\
        <ul class="list">\(forEach: report.others, { other in
            """
            <li class="list-item"><span class="list-text"><span class="list-title">\(DropStrings.reason(other.reason))</span>\
            \(other.note.isEmpty ? .empty : "<span class=\"list-detail\">\(other.note)</span>" as Markup)\
            <span class="list-detail">\("Reported by \(DropStrings.name(other.reporter))"), \(clock.text(for: other.madeAt))</span>\
            </span></li>
            """
        })</ul></section>
        """
    }

    private func someoneElse(_ involvement: ReportInvolvement) -> Markup {
        "<p class=\"notice\">\(.icon("info"))<span>\(involvement.text)</span></p>"
    }

    private var form: Markup {
        """
        \(fields.summary(refused))\
        <form method="post"\(attribute: "action", DropLinks.decide(line.id)) class="stack-small">\(.formToken)\
        \(fields.field(\.explanation, refused))\
        <div class="row"><button class="button button-danger" name="decision" value="hidden">\("Hide it")</button>\
        <button class="button" name="decision" value="kept">\("Keep it visible")</button></div></form>
        """
    }
}
