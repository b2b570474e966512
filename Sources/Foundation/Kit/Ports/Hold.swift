import CrosstownSQL
public import CrosstownValues

/// Money that is held until the amount due is known.
public struct Hold: Hashable, Sendable {
    /// The state of a hold; the last two are final.
    public enum State: Hashable, Sendable {
        /// The money is held.
        case pending
        /// This part of it was captured, and the rest returned.
        case captured(Money)
        /// All of it was returned.
        case released
    }

    /// The owner of the money.
    public let owner: Identifier<Account>
    /// The amount.
    public let amount: Money
    /// The state.
    public let state: State
    /// When it is released automatically.
    public let expiresAt: Timestamp

    /// Creates a hold.
    public init(owner: Identifier<Account>, amount: Money, state: State, expiresAt: Timestamp) {
        self.owner = owner
        self.amount = amount
        self.state = state
        self.expiresAt = expiresAt
    }
}
