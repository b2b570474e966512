import CrosstownSQL

/// A reason for which a payment does not change.
public enum PaymentRefusal: Error, Hashable, Sendable {
    /// No payment has this key.
    case unknownPayment
    /// The key belongs to another payment, or the step was asked for with another amount.
    case keyReused
    /// Amounts are above zero, of the payment's currency, and no more than there is.
    case unfitAmount
    /// A payment in this state cannot take the step.
    case notNow(Payment.State)
}
