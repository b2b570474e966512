public import CrosstownValues

/// A ride that somebody really took on a bike of a public fleet.
public struct RecordedRide: Hashable, Sendable {
    /// The plate number of the bike.
    public let bike: String
    /// When it was taken out.
    public let startedAt: Timestamp
    /// When it was put back.
    public let endedAt: Timestamp
    /// The number of the station where it was taken out.
    public let start: Int
    /// The number of the station where it was put back.
    public let end: Int

    /// Makes a ride.
    package init(bike: String, startedAt: Timestamp, endedAt: Timestamp, start: Int, end: Int) {
        (self.bike, self.startedAt, self.endedAt) = (bike, startedAt, endedAt)
        (self.start, self.end) = (start, end)
    }
}
