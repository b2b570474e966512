public import CrosstownValues

/// One recorded change of a driver's place: enough of them explain any order.
public struct QueueMove<Driver: Hashable & Sendable, Zone: Hashable & Sendable>: Hashable, Sendable {
    /// Who moved.
    public let driver: Driver
    /// The queue and place the driver has from now on; `nil` when in no queue.
    public let to: Place?
    /// Why.
    public let cause: QueueMoveCause
    /// When.
    public let at: Timestamp

    /// A place in the queue of a zone.
    public struct Place: Hashable, Sendable {
        /// The zone whose queue it is.
        public let zone: Zone
        /// The ticket that orders it.
        public let ticket: Ticket

        /// Makes a place.
        public init(zone: Zone, ticket: Ticket) {
            self.zone = zone
            self.ticket = ticket
        }
    }

    /// Records a move.
    public init(driver: Driver, to: Place?, cause: QueueMoveCause, at: Timestamp) {
        self.driver = driver
        self.to = to
        self.cause = cause
        self.at = at
    }
}
