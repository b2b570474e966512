public import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb
import Synchronization

/// Notifies accountants of refunds and disputes that need them.
///
/// The ledger is created before the inbox, which is set later; without it, only the console shows open cases.
public final class MoneyAlarms: Sendable {
    static let kind = NoticeKind(
        "money.reversals",
        name: "Payment refunds and disputes",
        roles: MoneyRoles.accountants
    )

    private let inbox = Mutex<(notices: any Notices, people: any People)?>(nil)

    /// Creates alarms without an inbox.
    init() {}

    /// Sets the inbox for notifications.
    public func learn(_ notices: any Notices, _ people: any People) { inbox.withLock { $0 = (notices, people) } }

    /// Notifies accountants and administrators; a later notification about the same refund or dispute replaces the
    /// earlier one.
    func raise(_ reversal: Reversal, in transaction: any Transaction) throws {
        guard let inbox = inbox.withLock({ $0 }) else { return }
        let staff = try MoneyRoles.accountants.sorted().flatMap {
            try inbox.people.holders(of: $0, scope: nil, in: transaction)
        }
        let notice = Notice(
            Self.kind,
            title: ReversalTexts.title(reversal),
            text: ReversalTexts.advice(reversal),
            link: BooksLinks.reversals,
            about: [],
            subject: "money.reversal/\(reversal.reported.id)"
        )
        try inbox.notices.tell(staff, notice, in: transaction)
    }
}
