import CrosstownSQL

/// Why a payment does not change.
public enum PaymentRefusal: Error, Hashable, Sendable {
    /// No payment has this key.
    case unknownPayment
    /// The key belongs to another payment, or to the same call with another amount.
    case keyReused
    /// The amount is invalid: not positive, in another currency, or too large.
    case unfitAmount
    /// The step is invalid in this state.
    case notNow(Payment.State)
}
