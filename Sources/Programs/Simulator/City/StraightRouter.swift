public import CrosstownGeo
import CrosstownValues

/// Knows no streets: drives straight on, at a speed that allows for the turns not taken.
public struct StraightRouter: StreetRouter {
    /// 22 km/h along streets that are 1.35 times as long as the straight line.
    private static let speed = MetresPerSecond(22 / 3.6 / 1.35)

    /// Makes a router that knows nothing.
    public init() {}

    /// The straight line between two places.
    public func route(from start: Coordinate, to end: Coordinate) -> StreetRoute {
        let way = Polyline([start, end])
        return StreetRoute(way: way, duration: Seconds(way.length.value / Self.speed.value))
    }
}
