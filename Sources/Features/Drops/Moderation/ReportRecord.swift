import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A report with its decisions.
struct ReportRecord: Sendable, Hashable {
    let id: Identifier<DropReport>
    let drop: Identifier<Drop>
    let comment: Identifier<DropComment>?
    let remark: Identifier<DropRemark>?
    let reporter: Identifier<Account>
    /// The author of what is reported.
    let author: Identifier<Account>
    let reason: ReportReason
    let note: String
    let madeAt: Timestamp
    var decision: ModerationDecision?
    var explanation: String?
    var decidedBy: Identifier<Account>?
    var decidedAt: Timestamp?
    var appeal: String?
    var appealDecision: ModerationDecision?
    var appealExplanation: String?

    var subject: ReportSubject { ReportSubject(comment: comment, remark: remark) }

    /// The people involved, who may not decide about an appeal.
    var concerned: Set<Identifier<Account>> { Set([author, reporter] + [decidedBy].compactMap(\.self)) }

    /// Whether a decision about it or about an appeal is missing.
    var isOpen: Bool { decision == nil || (appeal != nil && appealDecision == nil) }
}

extension ReportRecord {
    /// Further columns store when an appeal was created and decided, and by which moderator; no code reads them.
    static let table = Table(
        "drop_report",
        Column("id", \ReportRecord.id),
        Column("item", \ReportRecord.drop),
        Column("comment", \ReportRecord.comment),
        Column("remark", \ReportRecord.remark),
        Column("reporter", \ReportRecord.reporter),
        Column("author", \ReportRecord.author),
        Column("reason", \ReportRecord.reason),
        Column("note", \ReportRecord.note),
        Column("made_at", \ReportRecord.madeAt),
        Column("decision", \ReportRecord.decision),
        Column("explanation", \ReportRecord.explanation),
        Column("decided_by", \ReportRecord.decidedBy),
        Column("decided_at", \ReportRecord.decidedAt),
        Column("appeal", \ReportRecord.appeal),
        Column("appeal_decision", \ReportRecord.appealDecision),
        Column("appeal_explanation", \ReportRecord.appealExplanation),
        make: ReportRecord.init
    )

    /// The export of reported people leaves out the reporters.
    static let personal = PersonalTable(
        "drop_report",
        of: "drop_item",
        by: "item",
        notExported: DropTables.others,
        [
            .account("reporter", in: "Reports about drops", erasing: .nobody),
            .account("author", in: "Reports of your content", erasing: .nobody),
            .account("decided_by", notExported: staffWork, erasing: .null),
            .account("appeal_decided_by", notExported: staffWork, erasing: .null),
            .listed("t.made_at", as: .moment("When")), .listed("t.reason", as: .plain("Reason")),
            .content("note", as: .plain("Note"), for: "reporter", clearedTo: "''"),
            .listed("t.decision", as: .plain("Decision")),
            .content("explanation", as: .plain("Explanation"), for: "author", clearedTo: "NULL"),
            .content("appeal", as: .plain("Your appeal"), for: "author", clearedTo: "NULL"),
            .cleared("appealed_at", to: "NULL", for: "author"),
            .listed("t.appeal_decision", as: .plain("Decision on the appeal"), for: "author"),
            .content(
                "appeal_explanation",
                as: .plain(
                    """
                    Explanation of the decision on the appeal
                    """
                ),
                for: "author",
                clearedTo: "NULL"
            ),
            .impersonal("reason", "decision", "appeal_decision", because: "One of the reasons and decisions."),
            .impersonal("comment", "remark", because: "The number of what was reported."),
        ]
    )
    private static let staffWork = "It is the work of staff, which they find under what they did as staff."
}
