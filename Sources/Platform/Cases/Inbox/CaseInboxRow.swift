import CrosstownKit
import CrosstownValues
import CrosstownWeb

struct CaseInboxRow: Sendable {
    let found: Case
    let subject: CaseSubject
    /// More about its subject.
    let headline: LocalizedText?
    /// The beginning of its text.
    let words: LocalizedText
    let assignee: String?
    let isMine: Bool

    var link: Link { subject.console(found.id) }
    var waitsSince: Timestamp? { found.state == .open ? found.waitsSince : nil }
}

struct CaseInboxResponse: Codable, Sendable {
    let cases: [CaseSummary]
    /// The number of cases in each state, by its name.
    let counts: [String: Int]
    /// The caller's open work on other pages, such as reported drops.
    let queues: [StaffQueueSummary]
    /// The end of the page, for the next request; omitted on the last page.
    let next: CaseCursor?
}

struct CaseSummary: Codable, Sendable {
    let id: Identifier<Case>
    /// The name of its subject, such as `taxi.ride`.
    let subject: String
    let topic: String
    /// More about its subject.
    let headline: LocalizedText?
    let state: Case.State
    let isUrgent: Bool
    let openedAt: Timestamp
    let changedAt: Timestamp
    /// Since when staff have to answer, if they have to.
    let waitsSince: Timestamp?
    /// The time limit for the answer of staff.
    let dueBy: Timestamp?
    /// The beginning of its text.
    let words: LocalizedText
    let assignee: String?
    /// Whether the caller is the assignee.
    let isMine: Bool
    /// The page to answer it.
    let link: Link

    init(_ row: CaseInboxRow) {
        let found = row.found
        (id, subject, topic, state, isUrgent) = (found.id, found.subject, found.topic, found.state, found.isUrgent)
        (openedAt, changedAt, waitsSince) = (found.openedAt, found.changedAt, row.waitsSince)
        (dueBy, link) = (row.subject.dueBy(found), row.link)
        (headline, words, assignee, isMine) = (row.headline, row.words, row.assignee, row.isMine)
    }
}
