public import CrosstownValues

/// The estimated time of a drive, and its source.
public struct TravelEstimate: Hashable, Sendable {
    /// The source of an estimate, best first.
    public enum Source: String, CaseIterable, Hashable, Sendable {
        /// The routing engine, corrected by completed drives.
        case routed
        /// The straight line, corrected by completed drives.
        case straightLine
    }

    /// The estimated time.
    public let duration: Seconds
    /// The source of the estimate.
    public let source: Source

    /// Creates an estimate.
    public init(duration: Seconds, source: Source) {
        self.duration = duration
        self.source = source
    }
}
