package import CrosstownValues

/// The rule on how long money lasts with a plan.
package struct Funds: Hashable, Sendable {
    /// The maximum time of the search: a week, in milliseconds.
    static let longestMilliseconds: Int64 = 7 * 86_400_000

    /// The money available for the ride.
    package let money: Money
    /// The plan of the ride.
    let plan: TariffPlan

    /// Creates funds for a ride.
    package init(money: Money, plan: TariffPlan) { (self.money, self.plan) = (money, plan) }

    /// Returns when the price exceeds the money, in milliseconds after the start.
    ///
    /// Assumes that the ride continues without a further pause, or, if paused, in that pause. `nil` where the money
    /// lasts for a week.
    package func lasting(_ clock: RideClock, isPaused: Bool = false) -> Int64? {
        let clock = isPaused ? clock.staying(until: Self.longestMilliseconds) : clock
        guard !isEnough(clock, until: Self.longestMilliseconds) else { return nil }
        // Prices only grow, except with a discount above the rate it reduces, which no valid plan has.
        var (low, high) = (Int64(0), Self.longestMilliseconds)
        while high - low > 1 {
            let middle = (low + high) / 2
            if isEnough(clock, until: middle) { low = middle } else { high = middle }
        }
        return isEnough(clock, until: 0) ? high : 0
    }

    private func isEnough(_ clock: RideClock, until moment: Int64) -> Bool {
        plan.price(of: RideClock(totalMilliseconds: moment, pauses: clock.pauses)).minorUnits <= money.minorUnits
    }
}
