public import CrosstownGeo
public import CrosstownValues

/// Where a drive starts, and the heading of the vehicle.
public struct DriveStart: Hashable, Sendable {
    /// The position of the vehicle.
    public let place: Coordinate
    /// The direction of travel, clockwise from north, if known: without it a route may start on the other side of a
    /// road, or with an impossible turn.
    public let heading: Degrees?

    /// Creates the start.
    public init(_ place: Coordinate, heading: Degrees? = nil) {
        self.place = place
        self.heading = heading
    }
}
