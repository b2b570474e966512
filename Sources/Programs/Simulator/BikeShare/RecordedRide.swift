public import CrosstownGeo
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

/// A docking station of a fleet whose rides were recorded.
public struct RecordedStation: Hashable, Sendable {
    /// The number by which rides name it.
    public let number: Int
    /// What people call it.
    public let name: String
    /// Where it is.
    public let place: Coordinate
    /// How many docks it has.
    public let docks: Int
}
