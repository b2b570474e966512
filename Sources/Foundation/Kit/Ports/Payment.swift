import CrosstownSQL
public import CrosstownValues

/// Money on its way from a card into a wallet.
public struct Payment: Hashable, Sendable {
    /// The topic of the outbox that tells of payments.
    public static let topic = "payment"

    /// How a payment stands.
    public enum State: String, CaseIterable, Hashable, Sendable {
        /// The provider is asked to set the money aside.
        case requested
        /// As `requested`, but nobody wants it any more.
        case withdrawn
        /// The money is set aside on the card.
        case authorized = "authorised"
        /// The provider is asked to take the money.
        case capturing
        /// The money is in the wallet.
        case captured
        /// The provider is asked to let go of the money.
        case voiding
        /// The money was never taken; final.
        case voided
        /// The provider is asked to give the money back.
        case refunding
        /// The money is back on the card; final.
        case refunded
        /// The money could not be sent back and is in the wallet; final.
        case kept
        /// The provider declined; final.
        case failed
    }

    /// What was asked for.
    public let request: PaymentRequest
    /// How it stands.
    public let state: State
    /// How much was taken, or is about to be.
    public let captured: Money
    /// How much was sent back, or is about to be.
    public let refunded: Money
    /// Why the provider declined, if it did.
    public let decline: PaymentDecline?
    /// The page on which the owner has to confirm the payment, while that is so.
    public let confirmAt: String?

    /// Describes a payment.
    public init(
        request: PaymentRequest,
        state: State,
        captured: Money,
        refunded: Money,
        decline: PaymentDecline? = nil,
        confirmAt: String? = nil
    ) {
        self.confirmAt = confirmAt
        self.request = request
        self.state = state
        self.captured = captured
        self.refunded = refunded
        self.decline = decline
    }
}
