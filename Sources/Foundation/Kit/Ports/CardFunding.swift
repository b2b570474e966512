public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// The cards that users have stored, and payments from them where a wallet has too little money.
public protocol CardFunding: Sendable {
    /// Requests an amount from the card in its owner's absence; the outcome is published under `Payment.topic`.
    ///
    /// Without a stored card nothing is requested, and the same key requests once.
    /// - Throws: `DatabaseError`.
    func ask(
        for amount: Money,
        from owner: Identifier<Account>,
        key: CommandKey,
        in transaction: any Transaction
    ) throws

    /// Requests an amount while the owner waits, who sees on the wallet's page where to confirm it if the bank requires
    /// that.
    ///
    /// A repeated call waits for a payment that is still under way.
    /// - Returns: whether the money is in the wallet now.
    /// - Throws: `DatabaseError`.
    func bring(_ amount: Money, from owner: Identifier<Account>) async throws -> Bool

    /// Returns the charge for a missing amount; small amounts are raised to the minimum payment.
    func charge(for amount: Money) -> Money

    /// Returns the names of a user's stored cards, such as "Visa ending in 4242"; the first to be charged.
    ///
    /// - Throws: `DatabaseError`.
    func names(of owner: Identifier<Account>, in transaction: any Transaction) throws -> [LocalizedText]

    /// Returns the target of a form that adds a card; the owner returns to `next`, with the parameter `card`.
    func adding(next: Link) -> Link

    /// Returns the target of a form that deletes the card that the owner came back with, and then continues at `next`.
    func removing(_ card: String, next: Link) -> Link
}
