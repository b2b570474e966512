import CrosstownSQL
public import CrosstownValues

/// A block of one user by another.
public struct Block: Sendable, Hashable {
    /// The user who blocked the other.
    public let blocker: Identifier<Account>
    /// The blocked user.
    public let blocked: Identifier<Account>

    /// Creates a block.
    public init(blocker: Identifier<Account>, blocked: Identifier<Account>) {
        self.blocker = blocker
        self.blocked = blocked
    }
}
