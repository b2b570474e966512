public import CrosstownValues

/// A reason for which the wallet does not move money.
public enum WalletRefusal: Error, Hashable, Sendable {
    /// There is less than that to spend.
    case insufficientFunds(available: Money)
    /// Amounts are above zero and of the currency of what they are about.
    case unfitAmount
    /// Nobody transfers money to himself.
    case sameAccount
    /// No command with this key made a hold.
    case unknownHold
    /// The hold set aside less than that.
    case exceedsHold(Money)
    /// The hold was captured before, with this amount.
    case alreadyCaptured(Money)
    /// The hold was given back before.
    case alreadyReleased
    /// No command with this key took money.
    case unknownCharge
    /// Of what was taken, less than that was not refunded yet.
    case exceedsCharge(left: Money)
    /// The key belongs to another command.
    case keyReused
}
