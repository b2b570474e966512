public import CrosstownGeo
public import CrosstownValues

/// Somebody who drives an own car to the event and takes riders along.
public struct Driver: Sendable, Hashable {
    /// The identity of the driver.
    public var id: Identifier<Driver>
    /// Where the drive starts.
    public var place: Coordinate
    /// Places in the car for riders.
    public var seats: Int
    /// The most pick-ups on the way, whatever the number of people at each.
    public var mostStops: Int
    /// The earliest moment at which the driver leaves home; on the way home, the latest moment of coming home.
    public var leavesNotBefore: Timestamp
    /// The most time that the driver gives to others, boarding included, on top of the direct drive.
    public var mostDetour: Seconds

    /// Makes a driver.
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
