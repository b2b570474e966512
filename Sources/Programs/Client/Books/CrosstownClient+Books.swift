/// For administrators: the books.
extension CrosstownClient {
    /// Whether the books balance; the server looks at every movement.
    public func trialBalance() async throws -> BooksBalance { try await get("/console/ledger/balance") }
}

/// What the accounts of each kind hold together.
public struct BooksBalance: Decodable, Sendable {
    /// What the accounts of one kind hold in one currency.
    public struct Line: Decodable, Sendable {
        /// The kind, such as `wallet`.
        public let kind: String
        /// What they hold, with a decimal point.
        public let amount: String
        /// The currency, by its code of ISO 4217, or `COIN`.
        public let currency: String
    }

    /// Whether every account holds what its movements add up to, and all together nothing.
    public let isBalanced: Bool
    /// The kinds of accounts.
    public let lines: [Line]
}
