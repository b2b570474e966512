/// Where the owner of a card confirms a payment at the bank.
public struct PaymentConfirmation: Hashable, Sendable {
    /// The page of the bank or of the provider.
    public let address: String
    /// What the provider knows the payment by.
    public let reference: String

    /// Names the page for a payment.
    public init(address: String, reference: String) {
        self.address = address
        self.reference = reference
    }
}
