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
    /// After so many offers to every driver of the queue the passenger is asked whether to go on (T-4.5).
    public var roundsBeforeAsking = 1
    /// Whether several requests of a zone may be offered to several drivers at the same time (T-3.7).
    public var offersInParallel = true

    /// The rules as the specification has them.
    public init() {}
}
