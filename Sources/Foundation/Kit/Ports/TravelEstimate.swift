public import CrosstownValues

/// How long a drive will take, and how that was come by.
public struct TravelEstimate: Hashable, Sendable {
    /// Where an estimate comes from, best first.
    public enum Source: String, CaseIterable, Hashable, Sendable {
        /// The routing engine, corrected by what was learned.
        case routed
        /// The straight line, corrected by what was learned.
        case straightLine
    }

    /// How long it takes.
    public let duration: Seconds
    /// Where the estimate comes from.
    public let source: Source

    /// Describes an estimate.
    public init(duration: Seconds, source: Source) {
        self.duration = duration
        self.source = source
    }
}
