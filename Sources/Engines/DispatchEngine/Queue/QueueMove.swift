public import CrosstownValues

/// A recorded change of a driver's place, from which any order can be replayed.
public struct QueueMove<Driver: Hashable & Sendable, Zone: Hashable & Sendable>: Hashable, Sendable {
    /// The driver who moved.
    public let driver: Driver
    /// The driver's new queue and place; `nil` in no queue.
    public let to: Place?
    /// The cause of the move.
    public let cause: QueueMoveCause
    /// The time of the move.
    public let at: Timestamp

    /// A place in the queue of a zone.
    public struct Place: Hashable, Sendable {
        /// The zone of the queue.
        public let zone: Zone
        /// The ticket that determines the order.
        public let ticket: Ticket

        /// Creates a place.
        public init(zone: Zone, ticket: Ticket) {
            self.zone = zone
            self.ticket = ticket
        }
    }

    /// Creates a move.
    public init(driver: Driver, to: Place?, cause: QueueMoveCause, at: Timestamp) {
        self.driver = driver
        self.to = to
        self.cause = cause
        self.at = at
    }
}
