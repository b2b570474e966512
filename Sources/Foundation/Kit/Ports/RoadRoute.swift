import CrosstownGeo
import CrosstownSQL
public import CrosstownValues

/// A route along the streets.
public struct RoadRoute: Hashable, Sendable {
    /// The line, encoded as a polyline with six decimal places.
    public let polyline6: String
    /// The length of the route.
    public let length: Metres
    /// The time that the routing engine estimates.
    public let duration: Seconds

    /// Creates a route.
    public init(polyline6: String, length: Metres, duration: Seconds) {
        self.polyline6 = polyline6
        self.length = length
        self.duration = duration
    }
}
