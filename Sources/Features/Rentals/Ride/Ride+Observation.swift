import CrosstownValues

/// Time counts in steps between looks, so that a clock that jumps by years bills a day at most.
extension Ride {
    /// The most that counts between two looks: a day, and an hour for servers that are late.
    static let longestStepMilliseconds: Int64 = 25 * 3_600_000

    /// Until when time counts that is looked at again at a moment; later time was observed by nobody.
    func observable(until moment: Timestamp) -> Timestamp {
        guard let last = observedAt ?? startedAt else { return moment }
        return min(moment, last.advanced(milliseconds: Self.longestStepMilliseconds))
    }
}
