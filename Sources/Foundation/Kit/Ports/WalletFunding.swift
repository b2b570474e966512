public import CrosstownSQL
public import CrosstownValues

/// Tells that somebody has more to spend than before, other than by a payment from a card, so that what is owing can be taken.
public enum WalletFunding {
    /// The topic of the outbox; its messages are identities of accounts.
    public static let topic = "wallet.funded"

    /// Tells it in the transaction that makes it true.
    ///
    /// - Throws: `DatabaseError`.
    public static func tell(
        of owner: Identifier<Account>,
        in transaction: any Transaction,
        at now: Timestamp
    ) throws {
        try Outbox.append(transaction, topic: topic, body: owner.description, at: now)
    }
}
