/// Why a payment failed.
public enum PaymentDecline: String, CaseIterable, Hashable, Sendable {
    /// The bank declined without a reason.
    case declined
    /// There is too little money on the card.
    case insufficientFunds = "insufficient-funds"
    /// The card does not exist.
    case unknownCard = "unknown-card"
    /// The bank requires the owner to confirm, and that did not happen.
    case notConfirmed = "not-confirmed"
    /// The call is invalid in the state of the payment.
    case notPossible = "not-possible"
}
