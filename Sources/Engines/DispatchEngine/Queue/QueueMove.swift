public import CrosstownValues

/// Why a driver's place in a queue changed.
///
/// The raw value is what the log of moves keeps.
public enum QueueMoveCause: String, CaseIterable, Sendable {
    /// The driver pressed Start.
    case started
    /// The ride ended, and the driver is free again.
    case rideEnded = "ride_ended"
    /// The position crossed into another zone.
    case zoneChanged = "zone_changed"
    /// The driver refused an offer.
    case refused
    /// The driver let an offer's time run out.
    case timedOut = "timed_out"
    /// The passenger withdrew, and the driver got the old place back.
    case passengerWithdrew = "passenger_withdrew"
    /// The passenger withdrew what was being offered: the driver stays where he was.
    case offerWithdrawn = "offer_withdrawn"
    /// The passengers were not at the meeting place: the driver got the old place back.
    case passengerMissing = "passenger_missing"
    /// The driver cannot come to a request that he had accepted.
    case cannotCome = "cannot_come"
    /// The city ended the request or the ride.
    case cityEnded = "city_ended"
    /// The driver accepted an offer and is busy now.
    case accepted
    /// The driver pressed Stop.
    case stopped
    /// The driver's phone was silent for too long.
    case silent
    /// The driver's phone was silent for too long with a request or a ride, which ended without him.
    case silentOnRide = "silent_on_ride"
    /// The passenger said that they are not in the taxi, which ended the ride.
    case passengerDenied = "passenger_denied"
    /// The driver may not drive any more.
    case roleTaken = "role_taken"
    /// The driver left the city.
    case leftCity = "left_city"
    /// The city put other zones in force: the driver is in the queue of another zone, with the turn that he had.
    case zonesRedrawn = "zones_redrawn"
}

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

/// The queues of a city as the recorded moves make them.
public struct QueueReplay<Driver: Hashable & Sendable, Zone: Hashable & Sendable>: Sendable {
    private var places: [Driver: QueueMove<Driver, Zone>.Place] = [:]

    /// A city before the first move.
    public init() {}

    /// Applies the next move in the order in which they were recorded.
    public mutating func apply(_ move: QueueMove<Driver, Zone>) {
        places[move.driver] = move.to
    }

    /// The drivers of a zone's queue, first to last.
    public func order(in zone: Zone) -> [Driver] {
        places.filter { $0.value.zone == zone }
            .sorted { $0.value.ticket < $1.value.ticket }
            .map { $0.key }
    }
}
