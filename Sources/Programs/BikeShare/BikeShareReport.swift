/// What a replay has done and how long it took.
public struct BikeShareReport: Hashable, Sendable {
    /// How many rides there were.
    public let rides: Int
    /// How often staff carried a bike.
    public let carried: Int
    /// Bikes that were taken out, put back or carried.
    public internal(set) var events = 0
    /// How often stations said that they live.
    public internal(set) var beats = 0
    /// How often somebody had to scan again.
    public internal(set) var scansAgain = 0
    /// How often the counts of all stations were compared with what had happened.
    public internal(set) var compared = 0
    /// How often every bike, the books and all else were looked at.
    public internal(set) var examined = 0
    /// What all riders paid, in the smallest parts of the currency.
    public internal(set) var taken: Int64 = 0
    /// How long it took, with the comparisons but without looking at everything.
    public internal(set) var riding = Duration.zero

    /// Rides in a second.
    public var ridesPerSecond: Double {
        riding > .zero ? Double(rides) / (riding / .seconds(1)) : 0
    }
}
