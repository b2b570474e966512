import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// A deposit as it stands in the books: what the vault told of it, and what became of it.
struct DepositRecord: Hashable, Sendable {
    /// What somebody of the staff did with a deposit that had brought nobody coins.
    struct ManualCredit: Hashable, Sendable {
        /// Who got the coins.
        let rider: Identifier<Account>
        /// Who of the staff decided it.
        let staff: Identifier<Account>
        let at: Timestamp
    }

    let deposit: TokenDeposits.Deposit
    let madeAt: Timestamp
    /// Whether it has brought somebody coins.
    let isCredited: Bool
    /// Who was given it by hand; `nil` where nobody was.
    let giving: ManualCredit?

    /// Whether there is something that could be given to somebody.
    var canBeGiven: Bool { !isCredited && deposit.coins > 0 }
}

extension DepositRecord {
    static let personal = PersonalTable(
        "token_deposit",
        [
            .account("given_to", in: "Coins given for deposits of tokens", stays: MoneyTables.law),
            .account("given_by", notExported: "It is the work of staff.", stays: MoneyTables.law),
            .listed("t.given_at", as: .moment("Given")),
            .listed("t.coins", as: .plain("Coins")),
            .content("account", as: .plain("From"), stays: MoneyTables.law),
        ]
    )
}
