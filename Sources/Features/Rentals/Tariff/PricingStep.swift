/// One line of a plan that is charged by time: a `per_min_pricing` segment of GBFS 3.0.
package struct PricingStep: Hashable, Sendable {
    /// The minute from which on it is charged.
    package let startMinute: Int64
    /// The minute from which on it is no longer charged; never where `nil`.
    package let endMinute: Int64?
    /// What each interval costs; less than nothing for a discount.
    package let rate: Rate
    /// How long an interval is; 0 charges once.
    package let intervalMinutes: Int64

    /// A rate for each interval between two minutes.
    package init(startMinute: Int64, endMinute: Int64?, rate: Rate, intervalMinutes: Int64) {
        (self.startMinute, self.endMinute) = (startMinute, endMinute)
        (self.rate, self.intervalMinutes) = (rate, intervalMinutes)
    }

    private static let minute: Int64 = 60_000

    /// What it costs in ten-thousandths until a time of riding.
    ///
    /// An interval is charged when it begins. One that begins exactly at the end of the time counts where `inclusive`.
    func charged(untilMilliseconds time: Int64, inclusive: Bool) -> Int64 {
        begun(untilMilliseconds: time, inclusive: inclusive) * rate.tenThousandths
    }

    /// How many intervals have begun until a time of riding; one alone where the price is charged once.
    func begun(untilMilliseconds time: Int64, inclusive: Bool) -> Int64 {
        let start = startMinute * Self.minute
        // The last moment at which an interval could have begun.
        var last = inclusive ? time : time - 1
        if let endMinute { last = min(last, endMinute * Self.minute - 1) }
        guard last >= start else { return 0 }
        guard intervalMinutes > 0 else { return 1 }
        return (last - start) / (intervalMinutes * Self.minute) + 1
    }
}
