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
    let owner: Identifier<Account>
    let coins: Int64
    /// Where the tokens go.
    let address: String
    let state: State
    /// What the vault knows it by, once it is sent.
    let reference: String?
    let madeAt: Timestamp

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
        Column("owner", \TokenWithdrawal.owner),
        Column("coins", \TokenWithdrawal.coins),
        Column("address", \TokenWithdrawal.address),
        Column("state", \TokenWithdrawal.state),
        Column("reference", \TokenWithdrawal.reference),
        Column("made_at", \TokenWithdrawal.madeAt),
        make: TokenWithdrawal.init
    )

    static let personal = PersonalTable(
        "token_withdrawal",
        [
            .account("owner", in: "Coins taken out", stays: MoneyTables.law),
            .listed("t.made_at", as: .moment("When")),
            .listed("t.coins", as: .plain("Coins")),
            .content("address", as: .plain("To")),
            .listed("t.state", as: .plain("State")),
        ]
    )
}

extension TokenWithdrawal.State: SQLBindable, SQLReadable {}
