public import CrosstownValues

/// The source of the travel times between places.
public enum TravelSource: Sendable {
    /// The great-circle distance, multiplied by 1.3 for the road, at an average speed.
    case greatCircle(speed: MetresPerSecond)
    /// A square table in milliseconds, row by row: drivers in order, riders in order, meeting points, the event.
    case matrix([Int32])

    /// The usual ratio between the road and the great circle within a town.
    public static let roadFactor = 1.3
}
