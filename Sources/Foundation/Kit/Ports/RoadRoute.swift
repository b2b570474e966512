import CrosstownGeo
import CrosstownSQL
public import CrosstownValues

/// A way along the streets.
public struct RoadRoute: Hashable, Sendable {
    /// The line, encoded as a polyline of six digits.
    public let polyline6: String
    /// How long the way is.
    public let length: Metres
    /// How long the routing engine thinks that it takes.
    public let duration: Seconds

    /// Describes a way.
    public init(polyline6: String, length: Metres, duration: Seconds) {
        self.polyline6 = polyline6
        self.length = length
        self.duration = duration
    }
}
