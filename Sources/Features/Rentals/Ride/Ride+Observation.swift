import CrosstownValues

/// Observed time: checks count time in steps, so that a clock that jumps by years bills at most a day.
extension Ride {
    /// The maximum time between two checks: a day, and an hour for late servers.
    static let longestStepMilliseconds: Int64 = 25 * 3_600_000

    /// Returns the end of the observed time at a check; later time is unobserved.
    func observable(until moment: Timestamp) -> Timestamp {
        guard let last = observedAt ?? startedAt else { return moment }
        return min(moment, last.advanced(milliseconds: Self.longestStepMilliseconds))
    }
}
