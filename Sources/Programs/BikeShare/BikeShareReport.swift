/// The results of a replay.
public struct BikeShareReport: Hashable, Sendable {
    /// The number of rides.
    public let rides: Int
    /// The number of moves by staff.
    public let carried: Int
    /// The number of bikes removed, returned or moved.
    public internal(set) var events = 0
    /// The number of heartbeats.
    public internal(set) var beats = 0
    /// The number of repeated scans.
    public internal(set) var scansAgain = 0
    /// How often the counts of all stations were compared.
    public internal(set) var compared = 0
    /// How often every bike, the books and everything else were compared.
    public internal(set) var examined = 0
    /// The payments of all riders, in the smallest unit of the currency.
    public internal(set) var taken: Int64 = 0
    /// The duration, including the comparison of counts but not of everything.
    public internal(set) var riding = Duration.zero

    /// The rides per second.
    public var ridesPerSecond: Double {
        riding > .zero ? Double(rides) / (riding / .seconds(1)) : 0
    }
}
