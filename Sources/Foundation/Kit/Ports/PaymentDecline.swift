/// Why a payment is not done.
public enum PaymentDecline: String, CaseIterable, Hashable, Sendable {
    /// The bank says no, and not why.
    case declined
    /// There is not enough on the card.
    case insufficientFunds = "insufficient-funds"
    /// There is no such card.
    case unknownCard = "unknown-card"
    /// The bank wants the owner to confirm, and that did not happen.
    case notConfirmed = "not-confirmed"
    /// What the call is about is not in a state that allows it.
    case notPossible = "not-possible"
}
