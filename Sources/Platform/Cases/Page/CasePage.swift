import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A case on a separate page, for its reporter or staff.
struct CasePage: Page {
    let found: Case
    let subject: CaseSubject
    /// More about its subject; staff see more than the reporter.
    let headline: LocalizedText?
    /// The pages with more about it, for staff.
    let links: [CaseLink]
    let messages: [CaseMessage]
    let isForStaff: Bool
    /// The address of the form.
    let link: Link
    let now: Timestamp
    let refused: RefusedForm?

    var title: LocalizedText { subject.topic(of: found) }

    var setting: PageSetting {
        PageSetting(isForStaff ? .console : .plain, popup: refused.map { Popup($0.problem).markup } ?? .empty)
    }

    static var contents: any Decodable.Type { CaseResponse.self }

    func encode(to encoder: any Encoder) throws { try CaseResponse(self).encode(to: encoder) }

    var main: Markup {
        let form = CaseReplyForm(
            subject,
            to: link,
            isForStaff: isForStaff,
            mayClose: found.state != .closed,
            refused: refused
        )
        let badge = CaseStateBadge(found, of: subject, isForStaff: isForStaff).markup
        return """
            <div class="stack"><div class="row row-apart"><h1>\(title)</h1>\
            <span>\(badge) \(CaseClock(found, of: subject, at: now).sentence)</span></div>\
            \(optional: headline.map { "<p class=\"quiet\">\($0)</p>" })\
            \(links.isEmpty ? .empty : "<p class=\"actions-small\">\(forEach: links, \.markup)</p>")\
            \(CaseClosedNotice(found, messages, of: subject, isForStaff: isForStaff).markup)\
            \(CaseThread(messages, of: subject, isForStaff: isForStaff).markup)\(isForStaff ? unread : .empty)\(form.markup)\
            \(isForStaff ? "<p><a\(attribute: "href", subject.inbox)>\("Support cases")</a></p>" : .empty)</div>
            """
    }

    private var unread: Markup {
        guard found.reporter == .nobody else { return .empty }
        return
            "<p class=\"notice\">\(.icon("info"))<span>\("The reporter has no account and won’t see your reply.")</span></p>"
    }
}

struct CaseResponse: Codable, Sendable {
    struct Message: Codable, Sendable {
        let author: CaseMessage.Author
        let text: LocalizedText
        let writtenAt: Timestamp
    }

    let id: Identifier<Case>
    let topic: String
    /// More about its subject; staff see more than the reporter.
    let headline: LocalizedText?
    let state: Case.State
    let isUrgent: Bool
    let openedAt: Timestamp
    let changedAt: Timestamp
    let messages: [Message]

    init(_ page: CasePage) {
        let found = page.found
        (id, topic, headline, state) = (found.id, found.topic, page.headline, found.state)
        (isUrgent, openedAt, changedAt) = (found.isUrgent, found.openedAt, found.changedAt)
        messages = page.messages.map {
            Message(author: $0.author, text: page.subject.words($0), writtenAt: $0.writtenAt)
        }
    }
}
