public import CrosstownValues

/// The money of one person in one currency.
public struct WalletBalance: Hashable, Sendable {
    /// What can be spent.
    public let available: Money
    /// What is held for something under way.
    public let held: Money

    /// Describes a balance.
    public init(available: Money, held: Money) {
        self.available = available
        self.held = held
    }
}
