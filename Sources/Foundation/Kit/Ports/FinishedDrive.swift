public import CrosstownGeo
import CrosstownSQL
public import CrosstownValues

/// A completed drive, to learn from.
public struct FinishedDrive: Hashable, Sendable {
    /// Where it began.
    public let origin: Coordinate
    /// Where it ended.
    public let destination: Coordinate
    /// When it began.
    public let startedAt: Timestamp
    /// How long it took.
    public let duration: Seconds

    /// Creates a drive.
    public init(origin: Coordinate, destination: Coordinate, startedAt: Timestamp, duration: Seconds) {
        self.origin = origin
        self.destination = destination
        self.startedAt = startedAt
        self.duration = duration
    }
}
