public import CrosstownKit
import CrosstownWeb

enum BooksLinks {
    static let ledger: Link = "/console/ledger"
    static let ledgerFile: Link = "/console/ledger.csv"
    static let trialBalance: Link = "/console/ledger/balance"
    static let payments: Link = "/console/payments"
    static let reversals: Link = "/console/payments/reversals"
    static let reversalDone: Link = "/console/payments/reversals/done"

    static func payments(_ group: PaymentGroup) -> Link { payments.adding("state", group.rawValue) }
}

/// The console's menu entries for the books.
public enum BooksMenu {
    /// The ledger and the payments.
    public static let entries = [
        entry(BooksTexts.ledger, BooksLinks.ledger), entry(BooksTexts.payments, BooksLinks.payments),
    ]

    /// Refunds and disputes, if the provider reports them.
    static let reversals = entry(ReversalTexts.title, BooksLinks.reversals)

    private static func entry(_ name: LocalizedText, _ link: Link) -> MenuEntry {
        MenuEntry(name: name, icon: "wallet", link: link, group: .money, roles: MoneyRoles.accountants)
    }
}
