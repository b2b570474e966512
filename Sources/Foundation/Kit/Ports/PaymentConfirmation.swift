/// Where the owner of a card confirms a payment at the bank.
public struct PaymentConfirmation: Hashable, Sendable {
    /// The page of the bank or of the provider.
    public let address: String
    /// The provider's ID of the payment.
    public let reference: String

    /// Creates a confirmation.
    public init(address: String, reference: String) {
        self.address = address
        self.reference = reference
    }
}
