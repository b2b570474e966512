import CrosstownValues

/// The price of a ride's time line by line; the lines add up to the price before rounding.
package struct PriceLines: Hashable, Sendable {
    /// The reason for a line.
    package enum Cause: Hashable, Sendable {
        /// Unlocking the vehicle.
        case unlocking
        /// Riding time by one of the plan's steps.
        case riding(PricingStep)
        /// The minutes of pauses.
        case pause
        /// The reduction by the maximum price per day.
        case dailyCap
    }

    /// A line of the price.
    package struct Line: Hashable, Sendable {
        package let cause: Cause
        /// The quantity.
        package let quantity: Int64
        /// The price of each.
        package let rate: Rate

        /// The total of the line.
        package var amount: Rate { Rate(tenThousandths: quantity * rate.tenThousandths) }
    }

    package let lines: [Line]

    /// The total of all lines.
    package var sum: Rate { Rate(tenThousandths: lines.reduce(0) { $0 + $1.amount.tenThousandths }) }

    /// Creates the lines of a ride on a plan.
    package init(_ plan: TariffPlan, _ clock: RideClock) {
        let pause = plan.pausePerMinute == nil ? 0 : clock.pausedMilliseconds
        var lines = [Line(cause: .unlocking, quantity: 1, rate: plan.unlockFee)]
        lines += plan.steps.map { step in
            let begun = step.begun(untilMilliseconds: clock.totalMilliseconds - pause, inclusive: true)
            return Line(cause: .riding(step), quantity: begun, rate: step.rate)
        }
        if let rate = plan.pausePerMinute, pause > 0 {
            lines.append(Line(cause: .pause, quantity: (pause - 1) / 60_000 + 1, rate: rate))
        }
        let time = lines.reduce(0) { $0 + $1.amount.tenThousandths }
        let less = plan.exact(of: clock).tenThousandths - time
        if less != 0 { lines.append(Line(cause: .dailyCap, quantity: 1, rate: Rate(tenThousandths: less))) }
        self.lines = lines.filter { $0.amount != .zero }
    }
}
