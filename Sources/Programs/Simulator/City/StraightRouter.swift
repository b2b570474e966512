public import CrosstownGeo
import CrosstownValues

/// A router without streets: straight lines, at a speed that allows for the missing turns.
public struct StraightRouter: StreetRouter {
    /// 22 km/h on streets that are 1.35 times as long as the straight line.
    private static let speed = MetresPerSecond(22 / 3.6 / 1.35)

    /// Creates a router.
    public init() {}

    /// Returns the straight line between two places.
    public func route(from start: Coordinate, to end: Coordinate) -> StreetRoute {
        let way = Polyline([start, end])
        return StreetRoute(way: way, duration: Seconds(way.length.value / Self.speed.value))
    }
}
