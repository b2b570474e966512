/// A price by time: a `per_min_pricing` segment of GBFS 3.0.
package struct PricingStep: Hashable, Sendable {
    /// The minute from which it applies.
    package let startMinute: Int64
    /// The minute until which it applies; `nil` for no end.
    package let endMinute: Int64?
    /// The price of an interval; negative for a discount.
    package let rate: Rate
    /// The length of an interval; 0 for a single charge.
    package let intervalMinutes: Int64

    /// Creates a step.
    package init(startMinute: Int64, endMinute: Int64?, rate: Rate, intervalMinutes: Int64) {
        (self.startMinute, self.endMinute) = (startMinute, endMinute)
        (self.rate, self.intervalMinutes) = (rate, intervalMinutes)
    }

    private static let minute: Int64 = 60_000

    /// Returns the price in ten-thousandths until a time of riding.
    ///
    /// An interval is charged when it begins. One that begins exactly at the end is included where `inclusive`.
    func charged(untilMilliseconds time: Int64, inclusive: Bool) -> Int64 {
        begun(untilMilliseconds: time, inclusive: inclusive) * rate.tenThousandths
    }

    /// Returns the number of begun intervals until a time of riding; at most one for a single charge.
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
