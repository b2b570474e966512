public import CrosstownGeo

/// Finds walking routes through the city.
public protocol WalkPlanner: Sendable {
    /// Returns the walking route, if the routing engine is available and knows one.
    func walk(from origin: Coordinate, to destination: Coordinate) async -> RoadRoute?
}
