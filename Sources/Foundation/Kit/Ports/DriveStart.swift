public import CrosstownGeo
public import CrosstownValues

/// Where a drive starts, and which way the vehicle faces there.
public struct DriveStart: Hashable, Sendable {
    /// The position of the vehicle.
    public let place: Coordinate
    /// The direction of travel, clockwise from north, if it is known: without it a route may start on the other side of a
    /// road, or with a turn that is not possible.
    public let heading: Degrees?

    /// Describes the start.
    public init(_ place: Coordinate, heading: Degrees? = nil) {
        self.place = place
        self.heading = heading
    }
}
