public import CrosstownValues

/// The times and limits that dispatch decides by; the city may change them.
public struct DispatchRules: Hashable, Sendable {
    /// How long a driver may think about an offer (T-3.2).
    public var offerMilliseconds: Int64 = 10_000
    /// How long after the deadline an acceptance still counts when nothing was decided: the way of a packet.
    public var acceptanceGraceMilliseconds: Int64 = 300
    /// A driver not heard of for longer gets no offer, and loses nothing by it.
    public var silentMilliseconds: Int64 = 15_000
    /// A driver not heard of for longer leaves the queue (T-3.8).
    public var goneMilliseconds: Int64 = 120_000
    /// A fix less accurate than this moves nobody to another zone.
    public var zoneChangeAccuracy = Metres(50)
    /// How many such fixes in a row in the same new zone move a driver there.
    public var zoneChangeFixes = 2
    /// The most passengers one taxi takes (T-4.1).
    public var mostPassengers = 3
    /// How long a driver who refused a request, or let its time run out, is not asked for it again.
    public var askAgainMilliseconds: Int64 = 60_000
    /// Once every driver of the queue refused so many times, the passenger is asked whether to go on (T-4.5).
    public var roundsBeforeAsking = 1
    /// After this long without a taxi the passenger is asked too, and again after as long.
    public var keepLookingMilliseconds: Int64 = 300_000
    /// A request without a taxi whose passenger gave no sign of life for longer ends by itself.
    public var passengerGoneMilliseconds: Int64 = 600_000
    /// Who accepted and is not heard of for longer loses the request, which is offered to others.
    public var lostDriverMilliseconds: Int64 = 300_000
    /// A ride ends by itself when its driver is not heard of for longer.
    public var lostRideMilliseconds: Int64 = 3_600_000
    /// Whether a driver has arrived at the meeting place.
    public var arrival = ArrivalRule()
    /// How long a driver who has arrived waits for passengers before he may say that they are not there.
    public var noShowMilliseconds: Int64 = 120_000
    /// How many days ahead a taxi can be reserved.
    public var mostReservationDays = 60
    /// Whether several requests of a zone may be offered to several drivers at the same time (T-3.7).
    public var offersInParallel = true

    /// How long a driver may think about an offer, in whole seconds as people read it.
    public var offerSeconds: Int { Int((offerMilliseconds + 999) / 1000) }

    /// The rules as the specification has them.
    public init() {}
}
