public import CrosstownGeo
public import CrosstownValues

/// A way along streets, and how long driving it takes.
public struct StreetRoute: Hashable, Sendable {
    /// The way.
    public var way: Polyline
    /// How long driving it takes.
    public var duration: Seconds

    /// Describes a route.
    public init(way: Polyline, duration: Seconds) {
        self.way = way
        self.duration = duration
    }
}

/// Knows ways along streets.
public protocol StreetRouter: Sendable {
    /// The way from one place to another; a straight line where no other is known.
    func route(from start: Coordinate, to end: Coordinate) async -> StreetRoute
}

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
