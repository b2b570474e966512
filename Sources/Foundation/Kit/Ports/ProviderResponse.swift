/// What a payment provider answers.
public enum ProviderResponse: Hashable, Sendable {
    /// It is done; the provider knows it by this reference.
    case accepted(reference: String)
    /// It is not done and will not be.
    case declined(PaymentDecline)
    /// It is done as soon as the card's owner confirms it.
    case needsOwner(PaymentConfirmation)
}
