public import CrosstownGeo
import CrosstownValues

/// A source of routes along streets.
public protocol StreetRouter: Sendable {
    /// Returns the route from one place to another, by default a straight line.
    func route(from start: Coordinate, to end: Coordinate) async -> StreetRoute
}
