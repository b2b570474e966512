import CrosstownValues

/// The deposits in a vault, in the order of their arrival.
public struct TokenDeposits: Hashable, Sendable {
    /// Tokens that a user has sent.
    public struct Deposit: Hashable, Sendable {
        /// The vault's unique ID.
        public let id: String
        /// The account with the deposit address.
        public let account: String
        /// The number of coins.
        public let coins: Int64

        /// Creates a deposit.
        public init(id: String, account: String, coins: Int64) {
            self.id = id
            self.account = account
            self.coins = coins
        }
    }

    /// The deposits.
    public let deposits: [Deposit]
    /// The position after them.
    public let position: String

    /// Creates a page of deposits.
    public init(_ deposits: [Deposit], position: String) {
        self.deposits = deposits
        self.position = position
    }
}
