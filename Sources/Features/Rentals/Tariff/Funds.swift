package import CrosstownValues

/// How long money lasts on a plan.
package struct Funds: Hashable, Sendable {
    /// The longest time that is looked at: a week.
    static let longestMilliseconds: Int64 = 7 * 86_400_000

    /// What there is to spend on the ride.
    package let money: Money
    /// What the ride costs.
    let plan: TariffPlan

    /// Money for a ride on a plan.
    package init(money: Money, plan: TariffPlan) { (self.money, self.plan) = (money, plan) }

    /// The first moment after the start, in milliseconds, at which the ride would cost more than there is.
    ///
    /// The ride is taken to go on as it is: without a further pause, or, where it is paused, in that pause. `nil` where
    /// the money lasts for a week.
    package func lasting(_ clock: RideClock, isPaused: Bool = false) -> Int64? {
        let clock = isPaused ? clock.staying(until: Self.longestMilliseconds) : clock
        guard !isEnough(clock, until: Self.longestMilliseconds) else { return nil }
        // A price only grows, but for a discount that is greater than the rate beside it, which no sound plan has.
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
