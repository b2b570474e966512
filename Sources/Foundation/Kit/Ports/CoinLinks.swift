import CrosstownSQL
public import CrosstownWeb

/// Where people see their coins, and say so.
public struct CoinLinks: Sendable, Hashable {
    /// The page of their coins.
    public let page: Link
    /// What is posted by who has read of new ones.
    public let read: Link

    /// Names the addresses.
    public init(page: Link, read: Link) {
        self.page = page
        self.read = read
    }
}
