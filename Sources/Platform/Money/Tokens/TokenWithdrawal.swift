import CrosstownKit
import CrosstownSQL
import CrosstownValues
import CrosstownWeb

/// Coins that leave the wallet as tokens.
struct TokenWithdrawal: Hashable, Sendable {
    /// How a withdrawal stands; the last two are final.
    enum State: String, Codable, Hashable, Sendable {
        /// The coins have left the wallet, and the vault is asked for the tokens.
        case pending
        /// The tokens are sent.
        case sent
        /// The vault does not send them, and the coins are back.
        case refused
    }

    let id: Identifier<TokenWithdrawal>
    let madeAt: Timestamp
    let owner: Identifier<Account>
    let coins: Int64
    /// Where the tokens go.
    let address: String
    let state: State
    /// What the vault knows it by, once it is sent.
    let reference: String?

    /// The key of the call to the vault, and of the entry that takes the coins.
    var key: CommandKey { CommandKey("token", id, "withdrawal") }

    var amount: Money { Money(minorUnits: coins, .coin) }

    /// Whether both are the same wish.
    func isSameWish(as other: TokenWithdrawal) -> Bool {
        (id, owner, coins, address) == (other.id, other.owner, other.coins, other.address)
    }
}

extension TokenWithdrawal {
    static let table = Table(
        "token_withdrawal",
        Column("id", \TokenWithdrawal.id),
        Column("made_at", \TokenWithdrawal.madeAt, .listed(as: .moment("When"))),
        Column("owner", \TokenWithdrawal.owner, .account(in: "Coins taken out", stays: MoneyTables.law)),
        Column("coins", \TokenWithdrawal.coins, .listed(as: .plain("Coins"))),
        Column("address", \TokenWithdrawal.address, .content(as: .plain("To"))),
        Column("state", \TokenWithdrawal.state, .listed(as: .plain("State"))),
        Column("reference", \TokenWithdrawal.reference),
        make: TokenWithdrawal.init
    )

    static let personal = table.personal()
}

extension TokenWithdrawal.State: SQLBindable, SQLReadable {}
