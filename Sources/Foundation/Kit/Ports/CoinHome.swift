public import CrosstownWeb

/// A capability whose rides earn coins, and whose first page shows new ones.
public struct CoinHome: Sendable {
    /// Counts the rides of users.
    public let rides: any PaidRides
    /// The first page.
    public let page: Link

    /// Creates a home for coins.
    public init(rides: any PaidRides, page: Link) {
        self.rides = rides
        self.page = page
    }
}
