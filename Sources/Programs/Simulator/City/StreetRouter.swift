public import CrosstownGeo
import CrosstownValues

/// Knows ways along streets.
public protocol StreetRouter: Sendable {
    /// The way from one place to another; a straight line where no other is known.
    func route(from start: Coordinate, to end: Coordinate) async -> StreetRoute
}
