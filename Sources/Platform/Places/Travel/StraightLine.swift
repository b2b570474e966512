import CrosstownGeo
import CrosstownValues

/// The estimate that needs nothing but two positions.
enum StraightLine {
    /// How much longer streets are than the straight line; the middle of what European cities show.
    private static let detour = 1.35
    /// The mean speed of a taxi in a city, 22 km/h.
    private static let speed = MetresPerSecond(22 / 3.6)

    /// How long a drive takes, as far as the straight line can tell.
    static func duration(from origin: Coordinate, to destination: Coordinate) -> Seconds {
        Seconds(origin.greatCircleDistance(to: destination).value * detour / speed.value)
    }
}
