public import CrosstownValues

/// Where the travel times between places come from.
public enum TravelSource: Sendable {
    /// Great-circle distance, one third longer by road (1.3), at an average speed.
    case greatCircle(speed: MetresPerSecond)
    /// A square table in milliseconds, row by row: drivers in order, riders in order, meeting points, the event.
    case matrix([Int32])

    /// How many times as long as the great circle a way by road is taken to be, as usual within a town.
    public static let roadFactor = 1.3
}
