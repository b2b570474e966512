public import CrosstownWeb

/// A capability whose rides earn coins, and on whose first page people learn of new ones.
public struct CoinHome: Sendable {
    /// Counts the rides of people.
    public let rides: any PaidRides
    /// The first page.
    public let page: Link

    /// Names what counts rides, and the first page.
    public init(rides: any PaidRides, page: Link) {
        self.rides = rides
        self.page = page
    }
}
