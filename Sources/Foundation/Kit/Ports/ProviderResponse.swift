/// The response of a payment provider.
public enum ProviderResponse: Hashable, Sendable {
    /// Done, with the provider's reference.
    case accepted(reference: String)
    /// Declined for good.
    case declined(PaymentDecline)
    /// Done as soon as the card's owner confirms it.
    case needsOwner(PaymentConfirmation)
}
