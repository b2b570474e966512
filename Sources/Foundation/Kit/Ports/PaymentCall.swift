public import CrosstownValues

/// What a payment provider is asked to do.
public enum PaymentCall: Hashable, Sendable {
    /// Sets money aside on a card; an owner who is present can confirm it at the bank.
    case authorize(Money, card: CardToken, isOwnerPresent: Bool)
    /// Takes up to what was set aside, and lets go of the rest.
    case capture(Money, authorization: String)
    /// Lets go of what was set aside.
    case void(authorization: String)
    /// Gives back what was taken, or a part of it.
    case refund(Money, authorization: String)
}
