public import CrosstownGeo

/// Knows the ways through the city on foot.
public protocol WalkPlanner: Sendable {
    /// The way on foot, if the routing engine can be asked and knows one.
    func walk(from origin: Coordinate, to destination: Coordinate) async -> RoadRoute?
}
