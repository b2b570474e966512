import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// An amount that moves from one account to another.
struct Movement: Hashable, Sendable {
    let amount: Money
    let source: LedgerAccount
    let target: LedgerAccount

    init(_ amount: Money, from source: LedgerAccount, to target: LedgerAccount) {
        self.amount = amount
        self.source = source
        self.target = target
    }
}

extension Movement {
    static let personal = PersonalTable("ledger_movement", of: "ledger_account", in: "Wallet transactions", [])
}
