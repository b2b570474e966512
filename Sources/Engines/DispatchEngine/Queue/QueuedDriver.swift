public import CrosstownValues

/// A driver in a zone's queue, for matching.
public struct QueuedDriver<Driver: Hashable & Sendable>: Hashable, Sendable {
    /// The driver.
    public let driver: Driver
    /// The place in the queue.
    public let ticket: Ticket
    /// When the driver's phone last reported.
    public let lastHeardAt: Timestamp
    /// Whether the driver has an open offer.
    public let hasOpenOffer: Bool

    /// Creates a queued driver.
    public init(driver: Driver, ticket: Ticket, lastHeardAt: Timestamp, hasOpenOffer: Bool) {
        self.driver = driver
        self.ticket = ticket
        self.lastHeardAt = lastHeardAt
        self.hasOpenOffer = hasOpenOffer
    }
}
