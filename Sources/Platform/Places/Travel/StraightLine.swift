import CrosstownGeo
import CrosstownValues

/// The estimate from only two positions.
enum StraightLine {
    /// How much longer streets are than the straight line, as the average of European cities.
    private static let detour = 1.35
    /// The mean speed of a taxi in a city, 22 km/h.
    private static let speed = MetresPerSecond(22 / 3.6)

    static func duration(from origin: Coordinate, to destination: Coordinate) -> Seconds {
        Seconds(origin.greatCircleDistance(to: destination).value * detour / speed.value)
    }
}
