public import CrosstownKit

/// How good the estimates of one source were, as they were given before the drive was learned from.
public struct EstimateQuality: Hashable, Sendable {
    /// The source.
    public let source: TravelEstimate.Source
    /// How many finished drives were compared with their estimates.
    public let drives: Int
    /// By what share of the driven time the estimates were too long; negative where they were too short.
    public let bias: Double
    /// The mean of each drive's error as a share of its duration (MAPE).
    public let meanAbsoluteShare: Double
}
