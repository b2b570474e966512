import CrosstownSQL
public import CrosstownValues

/// A payment from a card into a wallet.
public struct Payment: Hashable, Sendable {
    /// The topic of payments in the outbox.
    public static let topic = "payment"

    /// The state of a payment.
    public enum State: String, CaseIterable, Hashable, Sendable {
        /// The provider should hold the money.
        case requested
        /// As `requested`, but canceled meanwhile.
        case withdrawn
        /// The money is held on the card.
        case authorized = "authorised"
        /// The provider should capture the money.
        case capturing
        /// The money is in the wallet.
        case captured
        /// The provider should release the money.
        case voiding
        /// The money was never captured; final.
        case voided
        /// The provider should refund the money.
        case refunding
        /// The money is back on the card; final.
        case refunded
        /// The refund failed and the money is in the wallet; final.
        case kept
        /// The provider declined; final.
        case failed
    }

    /// The request.
    public let request: PaymentRequest
    /// The state.
    public let state: State
    /// The captured amount, or the one to capture.
    public let captured: Money
    /// The refunded amount, or the one to refund.
    public let refunded: Money
    /// The provider's reason for declining, if it did.
    public let decline: PaymentDecline?
    /// The page on which the owner has to confirm the payment, if required now.
    public let confirmAt: String?

    /// Creates a payment.
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
