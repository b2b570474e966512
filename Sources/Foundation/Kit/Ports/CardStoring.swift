public import CrosstownSQL
public import CrosstownValues

/// Tells that somebody has stored a card, so that it can be asked for what is owing.
public enum CardStoring {
    /// The topic of the outbox; its messages are identities of accounts.
    public static let topic = "card.stored"

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
