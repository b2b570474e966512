/// The failures of a simulated station.
public struct StationFaults: Hashable, Sendable {
    /// The number of acknowledgments lost on their way to the station.
    public var lostAcknowledgements = 0
    /// The number of orders lost on their way to the station.
    public var lostOrders = 0
    /// How often it sends each event.
    public var timesSaid = 1
    /// How far its date is ahead, in milliseconds.
    public var dateAhead: Int64 = 0
    /// Whether it skips the next event to send.
    public var skipsNextEvent = false

    /// Creates the default: no failures.
    public init() {}
}
