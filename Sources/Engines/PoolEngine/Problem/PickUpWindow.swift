public import CrosstownValues

/// A span of time for a pick-up, both ends included.
public struct PickUpWindow: Sendable, Hashable, Codable {
    /// The first moment.
    public var earliest: Timestamp
    /// The last moment.
    public var latest: Timestamp

    /// Makes a window.
    public init(earliest: Timestamp, latest: Timestamp) {
        self.earliest = earliest
        self.latest = latest
    }

    /// Makes a window that reaches equally far to both sides of a moment.
    public init(around moment: Timestamp, tolerance: Seconds) {
        let span = Int64(tolerance.value * 1000)
        earliest = moment.advanced(milliseconds: -span)
        latest = moment.advanced(milliseconds: span)
    }
}
