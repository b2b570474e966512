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

/// Decides which waiting requests of one zone are offered to whom: first come, first served, on both sides.
public struct Matching: Sendable {
    private let rules: DispatchRules

    /// Makes matching by the city's rules.
    public init(rules: DispatchRules) { self.rules = rules }

    /// The pairs to offer now.
    ///
    /// A driver with an open offer, or not heard of lately, is passed over and keeps the place (T-3.7).
    /// - Parameters:
    ///   - requests: the zone's requests without an open offer, longest waiting first.
    ///   - queue: the zone's queue in any order.
    ///   - now: the present moment.
    /// - Returns: requests in their order, each with the driver to ask.
    public func offers<Request, Driver>(
        for requests: [Request],
        queue: [QueuedDriver<Driver>],
        now: Timestamp
    ) -> [(request: Request, driver: Driver)] {
        let offersAtOnce = rules.offersInParallel ? requests.count : (queue.contains { $0.hasOpenOffer } ? 0 : 1)
        let free = queue.filter { canBeOffered($0, now: now) }.sorted { $0.ticket < $1.ticket }
        return zip(requests.prefix(offersAtOnce), free).map { (request: $0, driver: $1.driver) }
    }

    private func canBeOffered<Driver>(_ driver: QueuedDriver<Driver>, now: Timestamp) -> Bool {
        !driver.hasOpenOffer && now.milliseconds(since: driver.lastHeardAt) <= rules.silentMilliseconds
    }
}
