import CrosstownSQL
public import CrosstownValues

/// What a feature can ask of the wallet.
public enum WalletCommand: Hashable, Sendable {
    /// Sets money aside for something under way; it comes back by itself after a time.
    case authorize(Money, from: Identifier<Account>, lasting: Duration)
    /// Takes up to what a hold set aside, and gives back the rest.
    case capture(Money, hold: CommandKey, for: Purpose)
    /// Gives back what a hold set aside.
    case release(hold: CommandKey)
    /// Takes money.
    case charge(Money, from: Identifier<Account>, for: Purpose)
    /// Gives back what an earlier charge or capture took, or a part of it.
    case refund(Money, of: CommandKey)
    /// Gives coins or money away, at the expense of the platform.
    case grant(Money, to: Identifier<Account>, for: Purpose)
    /// Moves money from one person to another.
    case transfer(Money, from: Identifier<Account>, to: Identifier<Account>)
}
