import CrosstownKit
import CrosstownSQL
import CrosstownValues

/// A report with what became of it.
struct ReportRecord: Sendable, Hashable {
    let id: Identifier<DropReport>
    let drop: Identifier<Drop>
    let subject: ReportSubject
    let reporter: Identifier<Account>
    /// Who wrote what is reported.
    let author: Identifier<Account>
    let reason: ReportReason
    let note: String
    let madeAt: Timestamp
    let decision: ModerationDecision?
    let explanation: String?
    let decidedBy: Identifier<Account>?
    let decidedAt: Timestamp?
    let appeal: String?
    let appealDecision: ModerationDecision?
    let appealExplanation: String?

    /// Whether somebody is to decide about it, or about an appeal.
    var isOpen: Bool { decision == nil || (appeal != nil && appealDecision == nil) }
}
