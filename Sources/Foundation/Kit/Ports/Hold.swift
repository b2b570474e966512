import CrosstownSQL
public import CrosstownValues

/// Money that is set aside until it is known how much of it is due.
public struct Hold: Hashable, Sendable {
    /// What becomes of a hold; the last two are final.
    public enum State: Hashable, Sendable {
        /// The money is set aside.
        case pending
        /// So much of it was taken, and the rest given back.
        case captured(Money)
        /// All of it was given back.
        case released
    }

    /// Whose money it is.
    public let owner: Identifier<Account>
    /// How much is set aside.
    public let amount: Money
    /// What became of it.
    public let state: State
    /// When it is given back by itself.
    public let expiresAt: Timestamp

    /// Describes a hold.
    public init(owner: Identifier<Account>, amount: Money, state: State, expiresAt: Timestamp) {
        self.owner = owner
        self.amount = amount
        self.state = state
        self.expiresAt = expiresAt
    }
}
