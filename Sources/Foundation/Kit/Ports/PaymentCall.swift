public import CrosstownValues

/// A call to a payment provider.
public enum PaymentCall: Hashable, Sendable {
    /// Holds money on a card; an owner who is present can confirm it at the bank.
    case authorize(Money, card: CardToken, isOwnerPresent: Bool)
    /// Captures up to the held amount, and releases the rest.
    case capture(Money, authorization: String)
    /// Releases the held amount.
    case void(authorization: String)
    /// Refunds the captured amount, or a part of it.
    case refund(Money, authorization: String)
}
