public import CrosstownGeo
public import CrosstownValues

/// A taxi ride that really happened, with a position every 15 seconds.
public struct RecordedTrip: Hashable, Sendable {
    /// The time between two positions, in milliseconds.
    static let positionMilliseconds: Int64 = 15_000

    /// The taxi's number.
    public var taxi: String
    /// When the passenger got in.
    public var startedAt: Timestamp
    /// Where the taxi was, from then on.
    public var places: [Coordinate]

    /// Describes a ride.
    public init(taxi: String, startedAt: Timestamp, places: [Coordinate]) {
        self.taxi = taxi
        self.startedAt = startedAt
        self.places = places
    }

    /// When the passenger got out.
    public var endedAt: Timestamp {
        startedAt.advanced(milliseconds: Int64(max(0, places.count - 1)) * Self.positionMilliseconds)
    }
}
