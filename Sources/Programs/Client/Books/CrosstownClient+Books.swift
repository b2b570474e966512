/// The books, for administrators.
extension CrosstownClient {
    /// Returns whether the books balance; the server checks every movement.
    public func trialBalance() async throws -> BooksBalance { try await get("/console/ledger/balance") }
}

/// The totals of each kind of account.
public struct BooksBalance: Decodable, Sendable {
    /// The total of one kind of account in one currency.
    public struct Line: Decodable, Sendable {
        /// The kind, such as `wallet`.
        public let kind: String
        /// The total, with a decimal point.
        public let amount: String
        /// The currency's ISO 4217 code, or `COIN`.
        public let currency: String
    }

    /// Whether every account equals the sum of its movements, and all together zero.
    public let isBalanced: Bool
    /// The kinds of accounts.
    public let lines: [Line]
}
