import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A deposit in the ledger: the vault's data, and what happened to it.
struct DepositRecord: Hashable, Sendable {
    /// A staff member's decision about an uncredited deposit.
    struct ManualCredit: Hashable, Sendable {
        /// The user who received the coins.
        let rider: Identifier<Account>
        /// The staff member who decided.
        let staff: Identifier<Account>
        let at: Timestamp
    }

    let deposit: TokenDeposits.Deposit
    let madeAt: Timestamp
    /// Whether a user was credited.
    let isCredited: Bool
    /// The manual credit; `nil` if there is none.
    let giving: ManualCredit?

    /// Whether staff can credit a user.
    var canBeGiven: Bool { !isCredited && deposit.coins > 0 }
}

extension DepositRecord {
    static let personal = PersonalTable(
        "token_deposit",
        [
            .account("given_to", in: "Coins for token deposits", stays: MoneyTables.law),
            .account("given_by", notExported: "It is the work of staff.", stays: MoneyTables.law),
            .listed("t.given_at", as: .moment("Given")),
            .listed("t.coins", as: .plain("Coins")),
            .content("account", as: .plain("From"), stays: MoneyTables.law),
        ]
    )
}
