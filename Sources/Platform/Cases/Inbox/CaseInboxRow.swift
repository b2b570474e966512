import CrosstownKit
import CrosstownValues
import CrosstownWeb

/// A case in the staff's list.
struct CaseInboxRow: Sendable {
    let found: Case
    let subject: CaseSubject
    /// What it is about more closely.
    let headline: LocalizedText?
    /// How it begins.
    let words: LocalizedText
    /// What the one is called who looks after it.
    let assignee: String?
    let isMine: Bool

    var link: Link { subject.console(found.id) }
    var waitsSince: Timestamp? { found.state == .open ? found.waitsSince : nil }
}

/// The staff's list, as programs read it.
struct CaseInboxResponse: Codable, Sendable {
    let cases: [CaseSummary]
    /// How many cases are in each state, by its name.
    let counts: [String: Int]
    /// What waits for the caller on other pages, such as reported drops.
    let queues: [StaffQueueSummary]
    /// Where the page ends, to ask for what follows; absent at the end.
    let next: CaseCursor?
}

/// A case in the staff's list, as programs read it.
struct CaseSummary: Codable, Sendable {
    let id: Identifier<Case>
    /// The name of what it is about, such as `taxi.ride`.
    let subject: String
    /// One of the topics of the subject.
    let topic: String
    /// What it is about more closely.
    let headline: LocalizedText?
    let state: Case.State
    let isUrgent: Bool
    let openedAt: Timestamp
    let changedAt: Timestamp
    /// Since when staff have to answer, where they have to.
    let waitsSince: Timestamp?
    /// By when staff should answer.
    let dueBy: Timestamp?
    /// How it begins.
    let words: LocalizedText
    /// What the one is called who looks after it.
    let assignee: String?
    /// Whether the caller looks after it.
    let isMine: Bool
    /// The page on which it is answered.
    let link: Link

    init(_ row: CaseInboxRow) {
        let found = row.found
        (id, subject, topic, state, isUrgent) = (found.id, found.subject, found.topic, found.state, found.isUrgent)
        (openedAt, changedAt, waitsSince) = (found.openedAt, found.changedAt, row.waitsSince)
        (dueBy, link) = (row.subject.dueBy(found), row.link)
        (headline, words, assignee, isMine) = (row.headline, row.words, row.assignee, row.isMine)
    }
}
