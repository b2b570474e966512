import CrosstownSQL
public import CrosstownValues

/// A command to the wallet.
public enum WalletCommand: Hashable, Sendable {
    /// Holds money; it is released automatically after a time.
    case authorize(Money, from: Identifier<Account>, lasting: Duration)
    /// Captures up to the held amount, and returns the rest.
    case capture(Money, hold: CommandKey, for: Purpose)
    /// Releases a hold.
    case release(hold: CommandKey)
    /// Charges money.
    case charge(Money, from: Identifier<Account>, for: Purpose)
    /// Refunds an earlier charge or capture, or a part of it.
    case refund(Money, of: CommandKey)
    /// Gives coins or money to a user, at the platform's expense.
    case grant(Money, to: Identifier<Account>, for: Purpose)
    /// Transfers money from one user to another.
    case transfer(Money, from: Identifier<Account>, to: Identifier<Account>)
}
