public import CrosstownValues

/// A driver in a zone's queue, as far as matching needs to know.
public struct QueuedDriver<Driver: Hashable & Sendable>: Hashable, Sendable {
    /// Who it is.
    public let driver: Driver
    /// The place in the queue.
    public let ticket: Ticket
    /// When the driver's phone was last heard of.
    public let lastHeardAt: Timestamp
    /// Whether an offer to the driver is open.
    public let hasOpenOffer: Bool

    /// Describes a queued driver.
    public init(driver: Driver, ticket: Ticket, lastHeardAt: Timestamp, hasOpenOffer: Bool) {
        self.driver = driver
        self.ticket = ticket
        self.lastHeardAt = lastHeardAt
        self.hasOpenOffer = hasOpenOffer
    }
}
