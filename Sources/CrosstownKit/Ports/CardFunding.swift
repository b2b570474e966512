public import CrosstownSQL
public import CrosstownValues

/// Brings money from the card that somebody has stored, where the wallet does not hold enough.
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
}
