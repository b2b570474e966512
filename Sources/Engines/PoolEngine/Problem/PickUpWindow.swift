public import CrosstownValues

/// A window of time for a pick-up, including both ends.
public struct PickUpWindow: Sendable, Hashable, Codable {
    /// The first moment.
    public var earliest: Timestamp
    /// The last moment.
    public var latest: Timestamp

    /// Creates a window.
    public init(earliest: Timestamp, latest: Timestamp) {
        self.earliest = earliest
        self.latest = latest
    }

    /// Creates a window with a tolerance before and after a moment.
    public init(around moment: Timestamp, tolerance: Seconds) {
        let span = Int64(tolerance.value * 1000)
        earliest = moment.advanced(milliseconds: -span)
        latest = moment.advanced(milliseconds: span)
    }
}
