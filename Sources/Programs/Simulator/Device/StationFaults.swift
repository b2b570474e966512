/// What goes wrong with a simulated station.
public struct StationFaults: Hashable, Sendable {
    /// How many acknowledgements get lost on their way to the station.
    public var lostAcknowledgements = 0
    /// How many orders get lost on their way to the station.
    public var lostOrders = 0
    /// How often it sends each event.
    public var timesSaid = 1
    /// By how many milliseconds its date is ahead.
    public var dateAhead: Int64 = 0
    /// Whether it leaves out the next event that it should send.
    public var skipsNextEvent = false

    /// A station with which nothing goes wrong.
    public init() {}
}
