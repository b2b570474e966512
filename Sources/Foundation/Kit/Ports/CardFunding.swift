public import CrosstownSQL
public import CrosstownValues
public import CrosstownWeb

/// The cards that people have stored, and the money that comes from them where a wallet does not hold enough.
public protocol CardFunding: Sendable {
    /// Asks the card for an amount, though its owner is not there; what comes of it is told under `Payment.topic`.
    ///
    /// Nothing is asked where no card is stored, and the same key asks once.
    /// - Throws: `DatabaseError`.
    func ask(
        for amount: Money,
        from owner: Identifier<Account>,
        key: CommandKey,
        in transaction: any Transaction
    ) throws

    /// Brings an amount while the owner waits, who sees on the wallet's page where to confirm it, if the bank wants that.
    ///
    /// Asked again while an earlier wish is under way, it waits for that one.
    /// - Returns: Whether it is in the wallet now.
    /// - Throws: `DatabaseError`.
    func bring(_ amount: Money, from owner: Identifier<Account>) async throws -> Bool

    /// What a card is charged where an amount is missing, which is more where that is not worth a payment.
    func charge(for amount: Money) -> Money

    /// What the cards are called that somebody has stored, such as "Visa ending in 4242"; the one that is asked first.
    ///
    /// - Throws: `DatabaseError`.
    func names(of owner: Identifier<Account>, in transaction: any Transaction) throws -> [LocalizedText]

    /// Where a form adds a card, whose owner goes on at an address, to which `card` is added then.
    func adding(next: Link) -> Link

    /// Where a form takes away the card that an owner came back with, and where that leads.
    func removing(_ card: String, next: Link) -> Link
}
