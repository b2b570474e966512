import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Coins that leave the wallet as tokens.
struct TokenWithdrawal: Hashable, Sendable {
    /// The state of a withdrawal; the last two are final.
    enum State: String, Codable, Hashable, Sendable {
        /// The coins have left the wallet, and the vault has not responded.
        case pending
        /// The vault sent the tokens.
        case sent
        /// The vault refused, and the coins were returned.
        case refused
    }

    let id: Identifier<TokenWithdrawal>
    let madeAt: Timestamp
    let owner: Identifier<Account>
    let coins: Int64
    /// The target address of the tokens.
    let address: String
    let state: State
    /// The vault's ID, after it is sent.
    let reference: String?

    /// The key of the call to the vault, and of the entry that takes the coins.
    var key: CommandKey { CommandKey("token", id, "withdrawal") }

    var amount: Money { Money(minorUnits: coins, .coin) }

    /// Whether both are the same request.
    func isSameWish(as other: TokenWithdrawal) -> Bool {
        (id, owner, coins, address) == (other.id, other.owner, other.coins, other.address)
    }
}

extension TokenWithdrawal {
    static let table = Table(
        "token_withdrawal",
        Column("id", \TokenWithdrawal.id),
        Column("made_at", \TokenWithdrawal.madeAt, .listed(as: .moment("When"))),
        Column("owner", \TokenWithdrawal.owner, .account(in: "Coin withdrawals", stays: MoneyTables.law)),
        Column("coins", \TokenWithdrawal.coins, .listed(as: .plain("Coins"))),
        Column("address", \TokenWithdrawal.address, .content(as: .plain("To"))),
        Column("state", \TokenWithdrawal.state, .listed(as: .plain("Status"))),
        Column("reference", \TokenWithdrawal.reference),
        make: TokenWithdrawal.init
    )

    static let personal = table.personal()
}

extension TokenWithdrawal.State: SQLBindable, SQLReadable {}
