public import CrosstownGeo
public import CrosstownValues

/// A driver who takes riders to the event.
public struct Driver: Sendable, Hashable {
    /// The id of the driver.
    public var id: Identifier<Driver>
    /// The start of the drive.
    public var place: Coordinate
    /// The seats for riders.
    public var seats: Int
    /// The maximum number of pick-ups, with any number of people at each.
    public var mostStops: Int
    /// The earliest departure from home; on the trip home, the latest arrival at home.
    public var leavesNotBefore: Timestamp
    /// The maximum additional time compared with the direct drive, including boarding.
    public var mostDetour: Seconds

    /// Creates a driver.
    public init(
        id: Identifier<Driver>,
        place: Coordinate,
        seats: Int,
        leavesNotBefore: Timestamp,
        mostDetour: Seconds,
        mostStops: Int = .max
    ) {
        self.id = id
        self.place = place
        self.seats = seats
        self.leavesNotBefore = leavesNotBefore
        self.mostDetour = mostDetour
        self.mostStops = mostStops
    }
}
