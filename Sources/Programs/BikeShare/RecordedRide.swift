public import CrosstownValues

/// A recorded ride on a bike of a public fleet.
public struct RecordedRide: Hashable, Sendable {
    /// The plate number of the bike.
    public let bike: String
    /// When it was removed from its dock.
    public let startedAt: Timestamp
    /// When it was returned.
    public let endedAt: Timestamp
    /// The number of the station where it started.
    public let start: Int
    /// The number of the station where it ended.
    public let end: Int

    /// Creates a ride.
    package init(bike: String, startedAt: Timestamp, endedAt: Timestamp, start: Int, end: Int) {
        (self.bike, self.startedAt, self.endedAt) = (bike, startedAt, endedAt)
        (self.start, self.end) = (start, end)
    }
}
