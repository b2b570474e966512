public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// The subject of the ID of what a case is about, such as a ride; the case's subject defines its type.
public enum CaseThing {}

/// A conversation between a user and staff: a question, report or complaint, with its messages.
public struct Case: Hashable, Sendable {
    /// Who has to act next.
    public enum State: String, CaseIterable, Codable, Hashable, Sendable, SQLBindable, SQLReadable {
        /// Staff have to answer.
        case open
        /// Staff have answered; the reporter may reply.
        case answered
        /// Closed; a reply opens it again.
        case closed
    }

    /// Its ID.
    public let id: Identifier<Case>
    /// The name of its ``CaseSubject``.
    public let subject: String
    /// One of the topics of its subject.
    public let topic: String
    /// The ID of what it is about, if it is about one object.
    public let about: Identifier<CaseThing>?
    /// The scope that limits which staff see it, if there is one.
    public let scope: String?
    /// The account that opened it; ``CrosstownValues/Identifier/nobody`` without one, and after its deletion.
    public let reporter: Identifier<Account>
    let formKey: String?
    /// Who has to act next.
    public internal(set) var state: State
    /// Whether staff should answer it first.
    public internal(set) var isUrgent: Bool
    /// The staff member who handles it.
    public internal(set) var assignee: Identifier<Account>?
    /// When it was created.
    public let openedAt: Timestamp
    /// When it was last updated.
    public internal(set) var changedAt: Timestamp
    /// Since when staff have to answer, if they have to.
    public internal(set) var waitsSince: Timestamp

    /// Whether it is urgent and waits for staff.
    public var isPressing: Bool { isUrgent && state == .open }
}

extension Case {
    private static let onPage = "The page of the case tells it in words."
    private static let ended = PersonalColumns.cleared(to: "'closed'", for: "reporter")
    private static let states = ColumnWords.choice("Status", of: State.self, CaseTexts.name)

    static let table = Table(
        "staff_case",
        Column("id", \Case.id),
        Column("subject", \Case.subject, .listed(as: .plain("About")), .impersonal(because: "A part of the service.")),
        Column("topic", \Case.topic, .listed(as: .plain("Topic")), words: .leftOut(because: onPage)),
        Column("about", \Case.about),
        Column("scope", \Case.scope),
        Column("reporter", \Case.reporter, .account(in: CaseTexts.section, erasing: .nobody)),
        Column("form_key", \Case.formKey, .cleared(to: "NULL", for: "reporter")),
        Column("state", \Case.state, .listed(as: .plain("Status")), ended, words: states),
        Column("is_urgent", \Case.isUrgent),
        Column("assignee", \Case.assignee, .account(notExported: CaseMessage.staffWork, erasing: .null)),
        Column("opened_at", \Case.openedAt),
        Column("changed_at", \Case.changedAt),
        Column("waits_since", \Case.waitsSince),
        make: Case.init
    )

    static let personal = table.personal(
        [
            .listed(CaseMessage.exportedAuthor, as: .plain("Written by")), .listed("m.text", as: .plain("Text")),
            .listed("m.written_at", as: .moment("When")),
        ],
        joining: "LEFT JOIN staff_case_message m ON m.case_id = t.id",
        order: "t.opened_at DESC, t.id, m.number"
    )
}
