public import CrosstownKit
public import CrosstownSQL
public import CrosstownValues
import CrosstownWeb

/// The thing that a case is about, such as a ride; which kind of thing says the case's subject.
public enum CaseThing {}

/// A conversation of somebody with staff: a question, a report or a complaint, with what was written about it.
public struct Case: Hashable, Sendable {
    /// Who has to do something next.
    public enum State: String, CaseIterable, Codable, Hashable, Sendable, SQLBindable, SQLReadable {
        /// Staff have to answer.
        case open
        /// Staff have answered; the reporter may reply.
        case answered
        /// Nobody; a reply opens it again.
        case closed
    }

    /// Its identity.
    public let id: Identifier<Case>
    /// The name of its ``CaseSubject``.
    public let subject: String
    /// One of the topics of its subject.
    public let topic: String
    /// What it is about, where that is one thing.
    public let about: Identifier<CaseThing>?
    /// What a role of staff must be limited to, if it is limited.
    public let scope: String?
    /// Who opened it; nobody for people without an account, and once the account is deleted.
    public let reporter: Identifier<Account>
    let formKey: String?
    /// Who has to do something next.
    public internal(set) var state: State
    /// Whether staff should answer it first.
    public internal(set) var isUrgent: Bool
    /// Who of the staff looks after it.
    public internal(set) var assignee: Identifier<Account>?
    /// When it was opened.
    public let openedAt: Timestamp
    /// When something was written or its state changed.
    public internal(set) var changedAt: Timestamp
    /// Since when staff have to answer, where they have to.
    public internal(set) var waitsSince: Timestamp

    /// Whether it is urgent and waits for staff.
    public var isPressing: Bool { isUrgent && state == .open }
}

extension Case {
    private static let onPage = "The page of the case tells it in words."
    private static let ended = PersonalColumns.cleared(to: "'closed'", for: "reporter")
    private static let states = ColumnWords.choice("State", of: State.self, CaseTexts.name)

    static let table = Table(
        "staff_case",
        Column("id", \Case.id),
        Column("subject", \Case.subject, .listed(as: .plain("About")), .impersonal(because: "A part of the service.")),
        Column("topic", \Case.topic, .listed(as: .plain("Topic")), words: .leftOut(because: onPage)),
        Column("about", \Case.about),
        Column("scope", \Case.scope),
        Column("reporter", \Case.reporter, .account(in: CaseTexts.section, erasing: .nobody)),
        Column("form_key", \Case.formKey, .cleared(to: "NULL", for: "reporter")),
        Column("state", \Case.state, .listed(as: .plain("State")), ended, words: states),
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
