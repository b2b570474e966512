public import CrosstownValues

/// The times and limits of dispatch, which the city can change.
public struct DispatchRules: Hashable, Sendable {
    /// How long a driver can consider an offer (T-3.2).
    public var offerMilliseconds: Int64 = 10_000
    /// How long after the deadline an undecided offer can still be accepted: the latency of a packet.
    public var acceptanceGraceMilliseconds: Int64 = 300
    /// A driver whose phone has not reported for longer gets no offer and keeps their place.
    public var silentMilliseconds: Int64 = 15_000
    /// A driver whose phone has not reported for longer leaves the queue (T-3.8).
    public var goneMilliseconds: Int64 = 120_000
    /// A less accurate fix changes no driver's zone.
    public var zoneChangeAccuracy = Metres(50)
    /// The number of consecutive fixes in the same new zone that change a driver's zone.
    public var zoneChangeFixes = 2
    /// The maximum number of passengers of a taxi (T-4.1).
    public var mostPassengers = 3
    /// How long a driver who refused a request or did not answer gets no new offer of it.
    public var askAgainMilliseconds: Int64 = 60_000
    /// The number of refusals by every driver of the queue after which we ask the passenger whether to keep looking
    /// (T-4.5).
    public var roundsBeforeAsking = 1
    /// How long without a taxi until we ask the passenger too, and again after the same time.
    public var keepLookingMilliseconds: Int64 = 300_000
    /// A request without a taxi ends automatically if its passenger shows no activity for longer.
    public var passengerGoneMilliseconds: Int64 = 600_000
    /// A driver who accepted and whose phone has not reported for longer loses the request to other drivers.
    public var lostDriverMilliseconds: Int64 = 300_000
    /// A ride ends automatically if its driver's phone has not reported for longer.
    public var lostRideMilliseconds: Int64 = 3_600_000
    /// The rule for a taxi's arrival at the meeting place.
    public var arrival = ArrivalRule()
    /// How long a driver waits after arrival before they can report missing passengers.
    public var noShowMilliseconds: Int64 = 120_000
    /// The maximum number of days ahead for a reservation.
    public var mostReservationDays = 60
    /// Whether several drivers of a zone can get offers of different requests at the same time (T-3.7).
    public var offersInParallel = true

    /// How long a driver can consider an offer, in whole seconds for the interface.
    public var offerSeconds: Int { Int((offerMilliseconds + 999) / 1000) }

    /// Creates the default rules of the specification.
    public init() {}
}
