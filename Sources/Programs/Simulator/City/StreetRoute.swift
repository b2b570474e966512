public import CrosstownGeo
public import CrosstownValues

/// A route along streets, with its duration.
public struct StreetRoute: Hashable, Sendable {
    /// The route.
    public var way: Polyline
    /// The duration of the drive.
    public var duration: Seconds

    /// Creates a route.
    public init(way: Polyline, duration: Seconds) {
        self.way = way
        self.duration = duration
    }
}
