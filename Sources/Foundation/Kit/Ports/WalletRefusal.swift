public import CrosstownValues

/// Why the wallet does not move money.
public enum WalletRefusal: Error, Hashable, Sendable {
    /// Too little money is available.
    case insufficientFunds(available: Money)
    /// The amount is invalid: not positive, or in another currency.
    case unfitAmount
    /// A transfer from a user to the same user.
    case sameAccount
    /// No command with this key created a hold.
    case unknownHold
    /// The amount exceeds the held one.
    case exceedsHold(Money)
    /// The hold was captured before, with this amount.
    case alreadyCaptured(Money)
    /// The hold was released before.
    case alreadyReleased
    /// No command with this key charged money.
    case unknownCharge
    /// The amount exceeds the part that was not refunded yet.
    case exceedsCharge(left: Money)
    /// The key belongs to another command.
    case keyReused
}
