public import CrosstownGeo
public import CrosstownValues

/// A recorded taxi ride, with a position every 15 seconds.
public struct RecordedTrip: Hashable, Sendable {
    /// The time between two positions, in milliseconds.
    static let positionMilliseconds: Int64 = 15_000

    /// The taxi's number.
    public var taxi: String
    /// The time of the pick-up.
    public var startedAt: Timestamp
    /// The positions of the taxi from the start.
    public var places: [Coordinate]

    /// Creates a ride.
    public init(taxi: String, startedAt: Timestamp, places: [Coordinate]) {
        self.taxi = taxi
        self.startedAt = startedAt
        self.places = places
    }

    /// The time of the drop-off.
    public var endedAt: Timestamp {
        startedAt.advanced(milliseconds: Int64(max(0, places.count - 1)) * Self.positionMilliseconds)
    }
}
