public import CrosstownSQL
public import CrosstownValues

/// Publishes that a user has more money than before, other than from a card, so that unpaid debts can be charged.
public enum WalletFunding {
    /// The topic in the outbox; its messages are account IDs.
    public static let topic = "wallet.funded"

    /// Publishes it in the same transaction.
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
