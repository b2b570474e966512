import CrosstownSQL
public import CrosstownValues

/// Somebody has blocked somebody else.
public struct Block: Sendable, Hashable {
    /// Who does not want to meet the other.
    public let blocker: Identifier<Account>
    /// Who is blocked.
    public let blocked: Identifier<Account>

    /// Names both.
    public init(blocker: Identifier<Account>, blocked: Identifier<Account>) {
        self.blocker = blocker
        self.blocked = blocked
    }
}
