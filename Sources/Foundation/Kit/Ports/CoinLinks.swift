import CrosstownSQL
public import CrosstownWeb

/// The pages of coins.
public struct CoinLinks: Sendable, Hashable {
    /// The page of a user's coins.
    public let page: Link
    /// The target that marks new coins as read.
    public let read: Link

    /// Creates the links.
    public init(page: Link, read: Link) {
        self.page = page
        self.read = read
    }
}
