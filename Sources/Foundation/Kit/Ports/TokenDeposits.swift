import CrosstownValues

/// What has arrived in a vault, in the order in which it did.
public struct TokenDeposits: Hashable, Sendable {
    /// Tokens that somebody has sent.
    public struct Deposit: Hashable, Sendable {
        /// What the vault knows it by, and nothing else.
        public let id: String
        /// The account whose deposit address they were sent to.
        public let account: String
        /// How many.
        public let coins: Int64

        /// Describes a deposit.
        public init(id: String, account: String, coins: Int64) {
            self.id = id
            self.account = account
            self.coins = coins
        }
    }

    /// The deposits.
    public let deposits: [Deposit]
    /// The position behind them.
    public let position: String

    /// Describes deposits.
    public init(_ deposits: [Deposit], position: String) {
        self.deposits = deposits
        self.position = position
    }
}
