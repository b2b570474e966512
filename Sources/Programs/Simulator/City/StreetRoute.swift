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
