public import CrosstownValues

/// The money of one user in one currency.
public struct WalletBalance: Hashable, Sendable {
    /// The available money.
    public let available: Money
    /// The held money.
    public let held: Money

    /// Creates a balance.
    public init(available: Money, held: Money) {
        self.available = available
        self.held = held
    }
}
