public import CrosstownKit

/// The quality of one source's estimates, before they were updated by the drive.
public struct EstimateQuality: Hashable, Sendable {
    /// The source of the estimates.
    public let source: TravelEstimate.Source
    /// The number of finished drives compared with their estimates.
    public let drives: Int
    /// The mean error as a share of the driven time; positive if the estimates were too long.
    public let bias: Double
    /// The mean of each drive's error as a share of its duration (MAPE).
    public let meanAbsoluteShare: Double
}
