import CrosstownValues

/// What the time of a ride costs, line by line: the lines add up to its price before it is rounded.
package struct PriceLines: Hashable, Sendable {
    /// What a line is for.
    package enum Cause: Hashable, Sendable {
        /// The vehicle was unlocked.
        case unlocking
        /// The time of riding by one of the plan's steps.
        case riding(PricingStep)
        /// The minutes of pauses.
        case pause
        /// What a day costs less than its time, since there is a most for each day.
        case dailyCap
    }

    /// One line.
    package struct Line: Hashable, Sendable {
        package let cause: Cause
        /// How often it is charged.
        package let quantity: Int64
        /// What each costs.
        package let rate: Rate

        /// What all of it costs.
        package var amount: Rate { Rate(tenThousandths: quantity * rate.tenThousandths) }
    }

    package let lines: [Line]

    /// What the lines add up to.
    package var sum: Rate { Rate(tenThousandths: lines.reduce(0) { $0 + $1.amount.tenThousandths }) }

    /// The lines of a ride on a plan.
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
