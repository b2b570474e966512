import CrosstownGeo
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
}
